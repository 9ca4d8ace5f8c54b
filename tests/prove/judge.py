"""Judge a part of a sample of mutants while tests are written, and say which live.

`python -m tests.prove.judge SEED COUNT FILES`: FILES is an expression that a file's path matches.
"""

import re
import sys

from tests.prove.mutation import sample
from tests.prove.mutation_run import workshop
from tests.prove.prove_mutants import every_mutant, in_words, rate


def main(seed: int, count: int, files: str) -> None:
    judged = []
    with workshop(workers=1) as shop:
        shop.steady()
        for mutant in sample(every_mutant(shop.root), count, seed):
            if re.search(files, mutant.file):
                verdict = shop.attempt(mutant.file, mutant.of(shop.source(mutant.file)))
                judged.append((mutant, verdict))
                print(verdict.by or "ALIVE", in_words(mutant), verdict.what, flush=True)
    print(rate(judged))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
