"""Something goes wrong at the table, and each ruling names its clauses.

Run: python examples/incident.py
"""

import pitboss
from pitboss import banked

GAME = pitboss.game("canberra-2017")


def main() -> None:
    round = GAME.round(minimum=10, maximum=500, multiple=5)
    round = round.act(1, "ante", 10).act(2, "ante", 25)
    round = round.deal({
        1: "Qs Qh 4d 4c Js",
        2: "9s 8s 6d 5c 2h",
        "dealer": "Ah Kc 9h 5d 3s",
    })  # fmt: skip
    begun = len(round.events)

    # The dealer turned a card of box 2 too early. One such card does not stop the round.
    round = round.give(banked.CardExposed(to=2, card=1))
    round = round.act(1, "bet")
    # The player at box 2 bets too much, which is refused; nothing of the round changes.
    try:
        round.act(2, "bet", 60)
    except pitboss.Refused as refusal:
        print(f"Refused by {refusal.clause}: {refusal.why}.")
        print(f"  {GAME.clause(refusal.clause).meaning}")
    round = round.act(2, "fold").proceed()

    for event, words in list(zip(round.events, round.words, strict=True))[begun:]:
        print(words)
        print(f"  {GAME.clause(event.clauses[0]).meaning}")
    print(f"Box 1 {round.net(1):+}, box 2 {round.net(2):+}.")


if __name__ == "__main__":
    main()
