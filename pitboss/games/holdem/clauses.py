"""Hold-em, and Omaha with the same numbers: the clauses of a round, in the order of the rules."""

from pitboss.cards.hand import Category
from pitboss.play.pot.game import PotLaw
from pitboss.play.pot.sign import Limit

LAW = PotLaw(
    # 3. Cards
    whole_deck=("3.1",),
    ranks=("3.5",),
    # 5. Table stakes and wagers
    minimum_wager=("5.1",),
    number_of_blinds=("5.3",),
    sit_down=("5.4", "D.Table Stake"),
    stake_locked=("5.5", "D.Table Stake"),
    chips=("5.6",),
    # 6. Commencement of play
    buck=("6.2", "D.Buck"),
    blind=("6.4", "10.1", "D.Blind Bets", "D.Buck"),
    deal=("6.5", "6.2", "D.Buck", "D.Hole Cards", "D.Round of Play"),
    # 7. The first round of betting
    first_turn=("7.1",),
    first_call=("7.1(i)", "D.Call"),
    first_raise=("7.1(ii)", "D.Raise"),
    first_fold=("7.1(iii)",),
    decline=("7.1-option(i)",),
    option_raise=("7.1-option(ii)", "D.Raise"),
    option_fold=("7.1-option(iii)",),
    no_decline=("7.1", "7.1-option"),
    first_won=("7.2(a)", "7.2", "D.Pot"),
    first_met=("7.2(b)", "7.2"),
    # 8. The second and third rounds of betting, and 9. the final one
    opening_turn=("8.1",),
    open=("8.1(i)",),
    open_check=("8.1(ii)",),
    open_fold=("8.1(iii)",),
    turn=("8.2",),
    call=("8.2(i)", "D.Call"),
    raise_=("8.2(ii)", "D.Raise"),
    open_later=("8.2(ii)",),
    check=("8.2(iii)",),
    fold=("8.2(iv)",),
    won=("8.3(a)", "8.3", "D.Pot"),
    met=("8.3(b)", "8.3"),
    inactive_buck=("8.5",),
    run_out=("8.6",),
    show=("9.2", "D.Showdown"),
    reckon=("9.3(a)", "D.Commission", "D.Pot"),
    pay=("9.3(c)",),
    divide=("9.4",),
    # 10. Minimum and maximum wagers
    two_players=("10.5",),
    limits={
        Limit.FIXED: (),
        Limit.HALF_POT: ("10.6", "10.7", "D.Half Pot", "D.Pot"),
        Limit.FULL_POT: ("10.6", "10.7", "D.Full Pot", "D.Pot"),
        Limit.NO_LIMIT: ("10.6", "D.No Limit"),
    },
    pot_limit=("10.7", "10.6"),
    # 11. Commission
    no_commission=("11.1(a)",),
    scale=("11.1(b)",),
    scale_varied=("11.2",),
    several_pots=("11.3",),
    uncalled=("11.4",),
    tied=("11.5",),
    # 12. Tapping out
    tap_out=("12.1", "D.Tap Out", "D.Table Stake"),
    pots=("12.2", "12.1", "D.Pot"),
    top_up=("12.3",),
    short_tap_out=("12.5", "D.Tap Out"),
    # 13. Checking
    checking=("13.1", "D.Check"),
    no_first_check=("13.1", "D.Check"),
    no_check=("13.2", "D.Check"),
    all_checked=("13.3",),
    # 14. Order of hands
    hand=("14.1", "D.Hand"),
    all_cards_count=dict.fromkeys(
        (Category.TWO_PAIRS, Category.ONE_PAIR, Category.ODD_CARDS), ("14.2",)
    ),
    order=("14.3",),
    categories={
        Category.ROYAL_FLUSH: ("14.3(a)",),
        Category.STRAIGHT_FLUSH: ("14.3(b)",),
        Category.FOUR_OF_A_KIND: ("14.3(c)",),
        Category.FULL_HOUSE: ("14.3(d)",),
        Category.FLUSH: ("14.3(e)",),
        Category.STRAIGHT: ("14.3(f)",),
        Category.THREE_OF_A_KIND: ("14.3(g)",),
        Category.TWO_PAIRS: ("14.3(h)",),
        Category.ONE_PAIR: ("14.3(i)",),
        Category.ODD_CARDS: ("14.3(j)",),
    },
    # 15. Collusion
    own_cards=("15.4",),
    # 16. Irregularities
    exposed_in_cut=("16.1(a)",),
    not_cut=("16.1(b)",),
    dealt_out_of_turn=("16.1(c)",),
    exposed_in_deal=("16.1(d)",),
    wrong_count=("16.1(e)",),
    misdeal=("16.2", "6.2"),
    early_stands=("16.3",),
    early_free=("16.4",),
    foul=("16.8", "D.Hole Cards"),
    passed=("16.9", "D.Fold"),
    # 18. General provisions
    void_wagers=("18.2(a)",),
    exclude=("18.2(b)",),
    grounds=("18.3", "18.3(a)", "18.3(b)"),
    invalid=("18.4",),
)
