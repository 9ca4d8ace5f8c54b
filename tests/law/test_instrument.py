"""The registers: every clause of the seven instruments, once, with its meaning in our words."""

from importlib.resources import files

import pytest

from pitboss.errors import BadInput, UnknownPlace
from pitboss.law.instrument import RULES, Clause, Instrument, instrument, variant

KINDS = {"computed", "conduct", "external", "idle", "notice", "procedure"}
PEOPLE = {"commission", "dealer", "director", "engine", "operator", "player", "supervisor"}
every = pytest.mark.parametrize("law", [instrument(rules) for rules in RULES], ids=RULES)


def test_there_are_1210_rows_in_seven_instruments() -> None:
    assert len(RULES) == 7
    assert sum(len(instrument(rules)) for rules in RULES) == 1210


@every
def test_numbers_are_unique(law: Instrument) -> None:
    text = (files("pitboss.law") / "clauses" / f"{law.rules}.tsv").read_text("utf-8")
    header, *rows = text.splitlines()
    assert header.split("\t") == ["clause", "part", "who", "kind", "meaning", "system"]
    assert [clause.number for clause in law] == [row.split("\t")[0] for row in rows]


@every
def test_every_field_is_filled_from_the_closed_lists(law: Instrument) -> None:
    assert {clause.kind for clause in law} <= KINDS
    assert {clause.who for clause in law} <= PEOPLE
    assert all(c.number and c.part and c.meaning and c.system for c in law)


@every
def test_a_limb_has_its_lead_in(law: Instrument) -> None:
    orphans = [c.number for c in law if c.number[-1] in ")]" and not law.lead_ins(c.number)]
    assert all(number.endswith(("[2]", "[after]")) for number in orphans)


@pytest.mark.parametrize(
    ("rules", "number", "above"),
    [
        ("ultimate-2019", "8.1(c)(ii)", ("8.1(c)", "8.1")),
        (
            "ultimate-2019",
            "16.3(a)(iii)(E)c",
            ("16.3(a)(iii)(E)", "16.3(a)(iii)", "16.3(a)", "16.3"),
        ),
        ("ultimate-2019", "D.Session(a)", ("D.Session",)),
        ("canberra-2017", "8.1[flush]", ("8.1",)),
        ("three-card-2006", "8[pp-pair]", ("8",)),
        ("holdem-1995", "7.1-option(i)", ("7.1-option",)),
        ("canberra-2017", "10.7[2]", ()),
        ("canberra-2017", "13.2[after]", ()),
        ("canberra-2017", "17.18", ()),
    ],
)
def test_lead_ins(rules: str, number: str, above: tuple[str, ...]) -> None:
    assert instrument(rules).lead_ins(number) == above


def test_a_clause_is_found_by_its_number() -> None:
    law = instrument("canberra-2004")
    assert "D.Dead Man's Hand" in law
    assert law["17.18"].part == "17 Tournament"
    assert "10.7[2]" not in law


def test_an_unknown_clause_is_bad_input() -> None:
    with pytest.raises(BadInput, match=r"canberra-2004 has no clause 10\.6"):
        instrument("canberra-2004")["10.6"]


def test_unknown_rules_are_answered_with_the_list() -> None:
    with pytest.raises(UnknownPlace) as refusal:
        instrument("whist-1742")
    message = str(refusal.value)
    assert all(rules in message for rules in RULES)
    assert "\n" not in message


def test_a_variant_has_rows_of_its_own_in_its_kins_order() -> None:
    kin = instrument("omaha-1995")
    head, row = "\t".join(Clause.__struct_fields__), "\t".join(("14.1", *"abcde"))
    own = f"{head}\n{row}\n{row.replace('14.1', '99')}\n"
    law = variant(kin, "mine", "Mine", "nowhere", own)
    assert (law["14.1"].meaning, law["14.2"], law.kin) == ("d", kin["14.2"], "omaha-1995")
    assert [one.number for one in law] == [*(one.number for one in kin), "99"]
    with pytest.raises(BadInput, match="line 3 of a register has 2 columns, not 6"):
        variant(kin, "mine", "Mine", "nowhere", f"{head}\n{row}\n14.2\tshort\n")
