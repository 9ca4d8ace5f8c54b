"""Who may ask that an entry is passed over, and of which entries: those that cannot be read."""

from pitboss.errors import BadInput
from pitboss.floor.orders import Order
from pitboss.floor.people import Role
from pitboss.floor.table_stream import events_of
from pitboss.journal.store import Store


def check_unreadable(store: Store, order: Order) -> None:
    """Only the operator asks for that, and only of what cannot be read."""
    command = order.command
    if order.person.role is not Role.OPERATOR:
        raise BadInput("to pass over an entry is the operator's to ask for")
    found = [e for e in store.read(command.stream) if e.version == command.version]
    if not found:
        raise BadInput(f"{command.stream} has no version {command.version}")
    try:
        events_of(found[0])
    except BadInput:
        return
    raise BadInput(f"version {command.version} of {command.stream} can be read")
