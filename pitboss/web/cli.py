"""`pitboss serve` on the command line; what it takes to serve is imported when it is called."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port; 0 for any that is free.")] = 8000,
    journal: Annotated[str | None, Parameter(help="A path, or postgresql://...")] = None,
    key: Annotated[Path | None, Parameter(help="The file of keys that seals shoes.")] = None,
    casino: Annotated[Path | None, Parameter(help="The casino.toml of the room.")] = None,
    tls: Annotated[tuple[Path, Path] | None, Parameter(help="CERT and KEY, in PEM.")] = None,
    behind_proxy: Annotated[
        bool, Parameter(negative=(), help="A proxy in front has the certificate.")
    ] = False,
    browser: Annotated[
        bool, Parameter(negative=(), help="Open it in the browser, where there is one.")
    ] = False,
) -> int:
    """Open a room over HTTP, the demonstration room unless a casino.toml is given.

    pitboss serve; pitboss serve --port 8080 --journal house.db --casino casino.toml
    """
    from pitboss.web import serve as service
    from pitboss.web.api.settings import Settings

    settings = Settings(host, port, tls, behind_proxy, casino is None)
    return service.run(settings, journal, casino, key, browser)
