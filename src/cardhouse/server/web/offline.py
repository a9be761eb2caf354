"""Offline: the house without a server, a folder of files, given out below ``/offline/`` to whoever
wants to keep it.
"""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from cardhouse.server.settings import Settings
from cardhouse.server.web.answers import hub_of, problem
from cardhouse.server.wording import TEXT

BELOW = "/offline/"
MAY = {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self' blob:",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
}
"""What these pages may do: they run Python as WebAssembly, in a worker."""
POLICY = (
    "default-src 'none'; "
    + "; ".join(f"{what} {where}" for what, where in MAY.items())
    + "; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm",
         ".webmanifest": "application/manifest+json", ".bin": "application/octet-stream",
         ".zip": "application/zip"}  # fmt: skip
PACKED = (("br", ".br"), ("gzip", ".gz"))


def folder(settings: Settings) -> Path | None:
    """The built folder; None if the server has none."""
    found = Path(settings.offline) if settings.offline else None
    return found if found is not None and (found / "index.html").is_file() else None


def with_offer(page: str, settings: Settings) -> str:
    """The client's page, which offers the other one if there is one."""
    if folder(settings) is None:
        return page
    tag = f'<meta name="cardhouse-offline" content="{BELOW}" />'
    return page.replace("</head>", f"  {tag}\n  </head>", 1)


async def front(_request: Request) -> Response:
    """The folder's own address."""
    return RedirectResponse(BELOW, 308)


async def file(request: Request) -> Response:
    """A file of the folder, packed if there is a packed copy that the browser takes."""
    home = folder(hub_of(request).settings)
    path = request.path_params["path"] or "index.html"
    if home is None or len(path) > 200 or not path.isprintable():
        return problem(404, TEXT("problem.nothing"))
    home = home.resolve()
    found = (home / path).resolve()
    if not found.is_relative_to(home) or not found.is_file():
        return problem(404, TEXT("problem.nothing"))
    forever = path.startswith("assets/")
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if forever else "no-cache",
        "vary": "accept-encoding",
    }
    kind = TYPES.get(found.suffix)
    if found.suffix != ".gz":
        taken = {
            one.partition(";")[0].strip()
            for one in request.headers.get("accept-encoding", "").split(",")
        }
        for name, end in PACKED:
            packed = found.with_name(found.name + end)
            if name in taken and packed.is_file():
                kind = kind or FileResponse(found).media_type
                headers["content-encoding"] = name
                return FileResponse(packed, headers=headers, media_type=kind)
    return FileResponse(found, headers=headers, media_type=kind)
