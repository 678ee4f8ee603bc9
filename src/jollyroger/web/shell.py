"""The page as an app that can be installed: its manifest, its service worker, and what it shows offline."""

from __future__ import annotations

import re

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from jollyroger.web.assets import ASK_AGAIN, Assets
from jollyroger.web.site import AnyRequest, Asking, site_of
from jollyroger.words.common.languages import ENGLISH, LANGUAGES
from jollyroger.words.site.pages import ABOUT_SITE

WORKER = "pages/service_worker.js"
ICONS = {"icon-192": (192, "any"), "icon-512": (512, "any"), "icon-maskable": (512, "maskable")}
SEA, PAPER = "#1f7785", "#f8edd3"


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(call: Asking) -> Response[bytes]:
    """What a system needs to know of an app."""
    content = {
        "id": "/",
        "name": "Jolly Roger",
        "short_name": "Jolly Roger",
        "description": call.say(ABOUT_SITE),
        "lang": call.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SEA,
        "categories": ["games"],
        "icons": [
            {
                "src": call.site.assets.url(f"art/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, (size, purpose) in ICONS.items()
        ],
    }
    headers = {"cache-control": ASK_AGAIN, "vary": "cookie, accept-language"}
    return Response(msgspec.json.encode(content), media_type="application/manifest+json", headers=headers)


@get("/service-worker.js", include_in_schema=False)
async def service_worker(request: AnyRequest) -> Response[bytes]:
    """The worker, with the version of this server: after an update browsers see another script, and take it."""
    site = site_of(request)
    found = site.assets.find(WORKER)
    assert found is not None
    page = site.renderer.render("offline.html", ENGLISH, {})
    shell = {
        "version": site.assets.version,
        "pages": [f"/offline/{language}" for language in LANGUAGES],
        "files": files_of(page, site.assets),
    }
    text = b"self.SHELL = %b;\n%b" % (msgspec.json.encode(shell), found.content)
    return Response(text, media_type="text/javascript", headers={"cache-control": ASK_AGAIN})


def files_of(page: str, assets: Assets) -> list[str]:
    """The files that a page asks for, and the pictures of its styles."""
    found = dict.fromkeys(re.findall(r'"(/static/[^"#]+)', page))
    for address in list(found):
        asset = assets.find(address.partition(f"{assets.version}/")[2])
        if asset is not None and asset.media_type.startswith("text/css"):
            pictures = re.findall(r'url\("\.\./\.\./(art/[^"]+)"\)', asset.content.decode())
            found |= dict.fromkeys(assets.url(picture) for picture in pictures)
    return list(found)


@get("/offline/{language:str}", include_in_schema=False)
async def offline(request: AnyRequest, language: FromPath[str]) -> Response[str]:
    """What a browser keeps for the time without a connection. It is the same for everybody: nobody's name is on it."""
    if language not in LANGUAGES:
        raise NotFoundException
    text = site_of(request).renderer.render("offline.html", language, {})
    headers = {"cache-control": ASK_AGAIN, "content-language": language}
    return Response(text, media_type="text/html", headers=headers)


shell = [manifest, service_worker, offline]
