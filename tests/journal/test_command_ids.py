from time import sleep

from pitboss.floor.orders import new_command_id


def test_names_given_later_come_later_in_the_index() -> None:
    names = []
    for _ in range(5):
        names.append(new_command_id())
        sleep(0.002)
    assert names == sorted(names)


def test_no_two_names_of_one_moment_are_alike() -> None:
    assert len({new_command_id() for _ in range(10_000)}) == 10_000
