"""A night in ten lines: rounds of everything going wrong, not a cent and not a card lost.

Run: python examples/night.py 200
"""

import sys

import pitboss


def main(rounds: int) -> None:
    night = pitboss.play_night(1, rounds)
    for rules, tally in night.items():
        print(f"{rules:16} {tally.rounds:5} rounds, {tally.incidents:5} incidents, "
              f"{tally.refused:5} refusals, {len(tally.clauses):4} clauses")  # fmt: skip
    print(f"{sum(tally.events for tally in night.values()):,} events, and everything holds.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
