"""A server that speaks https by itself."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import trustme

from jollyroger.web.serving import ServingProblem, check_certificate
from tests.web.conftest import Start
from tests.web.serving import socket_at, told


class Papers(NamedTuple):
    """A certificate with its key, and what a client needs to trust it."""

    certificate: Path
    key: Path
    trust: ssl.SSLContext


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    """A certificate for this machine."""
    folder = tmp_path_factory.mktemp("papers")
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    found = Papers(folder / "certificate.pem", folder / "key.pem", ssl.create_default_context())
    issued.private_key_pem.write_to_path(found.key)
    issued.cert_chain_pems[0].write_to_path(found.certificate)
    authority.configure_trust(found.trust)
    return found


async def test_pages_api_and_sockets_are_encrypted(start: Start, papers: Papers) -> None:
    server = start("--tls-cert", str(papers.certificate), "--tls-key", str(papers.key))
    with httpx.Client(base_url=server.address, verify=papers.trust) as browser:
        page = browser.get("/")
        assert (page.status_code, page.url.scheme) == (200, "https")
        assert "; Secure" in page.headers["set-cookie"]
        made = browser.post("/api/tables", json={"seats": ["person", "person"], "host": {"name": "Nell"}}).json()
    assert made["url"] == f"{server.address}/t/{made['id']}"
    headers = {"Authorization": f"Bearer {made['seat']['secret']}"}
    async with socket_at(server, made["id"], "language=en&seat=0", headers, papers.trust) as socket:
        assert (await told(socket))["you"]["seats"] == [0]
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(server.address.replace("https", "http"))
    assert server.end() == 0
    assert "Traceback" not in server.said()


def test_a_certificate_that_cannot_be_used_is_refused_at_the_start(papers: Papers, tmp_path: Path) -> None:
    check_certificate(None, None)
    check_certificate(papers.certificate, papers.key)
    for certificate, key, reason in (
        (papers.certificate, None, "both a certificate"),
        (None, papers.key, "both a certificate"),
        (papers.certificate, tmp_path / "missing.pem", "missing.pem: No such file"),
        (papers.key, papers.certificate, "not a certificate and its key"),
    ):
        with pytest.raises(ServingProblem, match=reason):
            check_certificate(certificate, key)
