"""How the service is run: where it listens, and what that asks for."""

from ipaddress import ip_address
from pathlib import Path

from msgspec import Struct

from pitboss.errors import BadInput

LOCALHOST = "localhost"
PORTS = 65_536


class Settings(Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8000
    tls: tuple[Path, Path] | None = None  # certificate and key
    behind_proxy: bool = False
    demonstration: bool = True  # the room that comes with the program

    def __post_init__(self) -> None:
        if not 0 <= self.port < PORTS:
            raise BadInput(f"{self.port} is no port: they are 0 to {PORTS - 1}")
        if not self.host.strip():
            raise BadInput("--host: there is no address")
        if not self.loopback and not self.tls and not self.behind_proxy:
            raise BadInput(
                f"{self.host} is another address than loopback: "
                "that takes --tls CERT KEY, or --behind-proxy where a proxy has the certificate"
            )

    @property
    def loopback(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == LOCALHOST

    @property
    def secure(self) -> bool:
        """Whether browsers come by TLS."""
        return self.tls is not None or self.behind_proxy

    @property
    def cookie(self) -> str:
        return "__Host-pitboss" if self.secure else "pitboss"

    @property
    def scheme(self) -> str:
        return "https" if self.tls else "http"
