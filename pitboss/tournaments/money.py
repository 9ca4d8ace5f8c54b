"""What each competitor paid, what the operator keeps, and the pool that it makes."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from pitboss.tournaments.regime import Regime


class Terms(Struct, frozen=True):
    """What taking part costs, in cents."""

    fee: int = 0
    commission: int = 0
    percent: Fraction | None = None  # instead of an amount
    rebuy_cost: int | None = None
    rebuy_commission: int | None = None
    addon_cost: int = 0
    addon_commission: int = 0


class Paid(Struct, frozen=True):
    """One entry: what was paid for it, what was kept of that, and what went back."""

    name: str
    fee: int
    rebuys: int = 0
    addons: int = 0
    commission: int = 0
    refunded: int = 0

    @property
    def total(self) -> int:
        return self.fee + self.rebuys + self.addons

    @property
    def to_pool(self) -> int:
        return self.total - self.commission - self.refunded


class Pool(Struct, frozen=True):
    field: int  # entries paid for and not refunded
    fees: int
    rebuys: int
    addons: int
    commission: int
    refunds: int
    added: int = 0

    @property
    def total(self) -> int:
        paid = self.fees + self.rebuys + self.addons + self.added
        return paid - self.commission - self.refunds


def entry_commission(terms: Terms) -> int:
    if terms.percent is None:
        return terms.commission
    return int(terms.fee * terms.percent // 100)


def rebuy_cost(terms: Terms) -> int:
    """The fee once more, unless another price was stated."""
    return terms.fee if terms.rebuy_cost is None else terms.rebuy_cost


def kept(law: Regime, terms: Terms, rebuys: int, addons: int) -> int:
    """The commission of one competitor (section 10.2 of the readings: N16, P80)."""
    if law.money.cap is not None and terms.percent is not None:
        paid = terms.fee + rebuys * rebuy_cost(terms) + addons * terms.addon_cost
        return int(paid * terms.percent // 100)
    return (
        entry_commission(terms)
        + rebuys * rebuy_commission(law, terms)
        + addons * terms.addon_commission
    )


def rebuy_commission(law: Regime, terms: Terms) -> int:
    """Where a buy-back is a further entry, it bears what an entry bears unless stated."""
    if terms.rebuy_commission is not None:
        return terms.rebuy_commission
    further_entry = law.money.cap is None and law.money.rebuy_commission
    return entry_commission(terms) if further_entry else 0


def paid(
    law: Regime, terms: Terms, name: str, rebuys: int = 0, addons: int = 0, refund: int = 0
) -> Paid:
    """What came of one entry; a refund beyond the pool's part is taken from the commission."""
    commission = min(kept(law, terms, rebuys, addons), terms.fee - refund) if refund else None
    return Paid(
        name,
        terms.fee,
        rebuys * rebuy_cost(terms),
        addons * terms.addon_cost,
        kept(law, terms, rebuys, addons) if commission is None else commission,
        refund,
    )


def pool(entries: Iterable[Paid], added: int = 0) -> Pool:
    entries = tuple(entries)
    return Pool(
        field=sum(not one.refunded for one in entries),
        fees=sum(one.fee for one in entries),
        rebuys=sum(one.rebuys for one in entries),
        addons=sum(one.addons for one in entries),
        commission=sum(one.commission for one in entries),
        refunds=sum(one.refunded for one in entries),
        added=added,
    )
