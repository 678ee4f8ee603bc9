"""Who is kept out: guests by their ids, and addresses."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from jollyroger.log.times import now
from jollyroger.storage.orders import Banned, network_of


class Bans:
    """Everybody whom the operator keeps out. A ban that has run out is none."""

    def __init__(self) -> None:
        self._guests = dict[str, int | None]()
        self._networks = list[tuple[IPv4Network | IPv6Network, int | None]]()

    def __bool__(self) -> bool:
        return bool(self._guests or self._networks)

    def take(self, bans: Iterable[Banned]) -> None:
        """Keep these out from now on, and nobody else."""
        self._guests.clear()
        self._networks.clear()
        for ban in bans:
            if network_of(ban.who):
                self._networks.append((ip_network(ban.who), ban.until))
            else:
                self._guests[ban.who] = ban.until

    def has_guest(self, guest: str) -> bool:
        """Whether a guest is kept out."""
        return guest in self._guests and _holds(self._guests[guest])

    def has_address(self, address: str) -> bool:
        """Whether an address is kept out."""
        if not self._networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network and _holds(until) for network, until in self._networks)


def _holds(until: int | None) -> bool:
    return until is None or now() < until
