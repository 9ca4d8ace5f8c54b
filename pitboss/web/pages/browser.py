"""The browser of whoever sits at this machine, if there is one."""

import os
import sys
import webbrowser
from collections.abc import Callable, Mapping

Show = Callable[[str], object]


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a window can be opened; a browser in the terminal would take it away.

    >>> has_screen("darwin", {}), has_screen("linux", {}), has_screen("linux", {"DISPLAY": ":0"})
    (True, False, True)
    """
    if platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def show(address: str) -> bool:
    """Open the address in the browser; whoever has none reads it in the terminal."""
    if not has_screen(sys.platform, os.environ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
