"""What the hash of the rules covers: every file that decides, wherever it lies."""

from importlib.resources import files
from pathlib import Path

from pitboss.floor.rules_hash import ROOMS, parts


def names(package: Path) -> list[str]:
    return [name for name, _ in parts(package, "play")]


def test_a_file_in_a_folder_of_a_room_counts(tmp_path: Path) -> None:
    inside = tmp_path / "play" / "pot"
    inside.mkdir(parents=True)
    (tmp_path / "play" / "events.py").write_text("one")
    before = parts(tmp_path, "play")
    (inside / "events.py").write_text("two")
    (inside / "events.pyc").write_text("left alone")
    assert parts(tmp_path, "play") == [*before, ("play/pot/events.py", b"two")]
    assert names(tmp_path) == ["play/events.py", "play/pot/events.py"]


def test_every_file_of_the_rooms_counts() -> None:
    package = Path(str(files("pitboss")))
    found = [path for room in ROOMS for path in (package / room).rglob("*.*")]
    decide = {str(path.relative_to(package)) for path in found if path.suffix in (".py", ".tsv")}
    assert decide == {name for name, _ in parts(package, *ROOMS)}
    assert len(decide) > 60
