"""A hand of Omaha in which the shortest stake taps out, so that there is a side pot.

Run: python examples/omaha_side_pot.py
"""

import pitboss


def main() -> None:
    game = pitboss.game("omaha-1995")
    hand = game.round(minimum=5, minimum_stake=100, limit="full-pot", buck=1)
    for seat, stake in {1: 100, 2: 400, 3: 400}.items():
        hand = hand.sit(seat, stake)
    hand = hand.deal({1: "As Ah Kd Qd", 2: "Ks Kh 7c 6c", 3: "9h 8h 8d 2c"})

    # The buck and the next seat have posted blinds; seat 3 speaks first.
    hand = hand.act(3, "call").act(1, "raise", 30).act(2, "call").act(3, "call")
    hand = hand.expose("2s Ac 7d 6d")  # a discard, then the flop
    hand = hand.act(1, "tap-out").act(2, "raise", 100).act(3, "call")
    hand = hand.expose("3s 8c")
    hand = hand.act(2, "check").act(3, "bet", 50).act(2, "call")
    hand = hand.expose("4s Jh")
    hand = hand.act(2, "check").act(3, "check").settle()

    print(*(line for line in hand.words if "pot" in line or "shows" in line), sep="\n")
    for seat in (1, 2, 3):
        print(f"Seat {seat}: ${hand.stake(seat)} ({hand.net(seat):+})")
    print(f"Commission: ${400 + 400 + 100 - sum(map(hand.stake, (1, 2, 3)))}")


if __name__ == "__main__":
    main()
