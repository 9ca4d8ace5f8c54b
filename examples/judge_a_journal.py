"""A journal read and judged: every entry is decided again by the rules.

Run: python examples/judge_a_journal.py tests/golden/journal-1.jsonl
"""

import sys

import pitboss


def main(path: str) -> None:
    with pitboss.open_journal(path) as journal:
        report = pitboss.verify(journal)
        print(f"{report.entries} entries, {report.tables} tables, {report.rounds} rounds.")
        for finding in report.findings:
            print(finding)
        if not report.findings:
            print("Every one holds. Round 1 of three-card-2006:")
        print(*pitboss.replay(journal, "three-card-2006", 1), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "tests/golden/journal-1.jsonl")
