"""The pages' files, read once at start and kept compressed in memory under the hash of all of them."""

import gzip
import hashlib
import mimetypes
from pathlib import Path

from attrs import frozen
from starlette.requests import Request
from starlette.responses import Response

SHELL = "index.html"
HIDDEN_FOLDERS = {"node_modules", "types", "__pycache__"}
HIDDEN_SUFFIXES = (".d.mts", ".py", ".md", ".tsbuildinfo")
HIDDEN_NAMES = {"package.json", "package-lock.json", "tsconfig.json", SHELL}

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
COMPRESSIBLE = ("text/", "application/json", "application/manifest", "image/svg")

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@frozen
class File:
    """One file as it is sent."""

    content: bytes
    zipped: bytes | None
    """The same with gzip; None when that saves nothing."""
    type: str
    mark: str
    """The entity tag: changes with the content."""

    @classmethod
    def of(cls, content: bytes, type_: str) -> "File":
        zipped = gzip.compress(content, mtime=0) if type_.startswith(COMPRESSIBLE) else None
        mark = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        return cls(content, zipped if zipped and len(zipped) < len(content) else None, type_, mark)

    def response(self, request: Request, cache: str, status: int = 200) -> Response:
        """The file, or word that the browser has it already."""
        headers = {"cache-control": cache, "etag": self.mark, "vary": "accept-encoding"}
        if status == 200 and self.mark in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        headers |= {"x-content-type-options": "nosniff", "content-type": self.type}
        if self.zipped is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.content, status, headers)
        return Response(self.zipped, status, {**headers, "content-encoding": "gzip"})


@frozen
class Site:
    """All files of one build."""

    build: str
    """Changes when any file does."""
    shell: File
    files: dict[str, File]
    """By path below the folder, without the shell."""

    @classmethod
    def read(cls, folder: Path) -> "Site":
        """Read every file that a browser may ask for."""
        contents = {path: (folder / path).read_bytes() for path in sorted(_paths(folder))}
        shell = (folder / SHELL).read_bytes()
        digest = hashlib.sha256(shell)
        for path, content in contents.items():
            digest.update(f"\0{path}\0{len(content)}\0".encode())
            digest.update(content)
        build = digest.hexdigest()[:10]
        page = File.of(shell.replace(b"{build}", build.encode()), "text/html; charset=utf-8")
        return cls(build, page, {path: File.of(content, _type(path)) for path, content in contents.items()})

    def page(self, request: Request, status: int = 200) -> Response:
        """The shell, for every page."""
        response = self.shell.response(request, ASK_AGAIN, status)
        response.headers["content-security-policy"] = POLICY
        response.headers["referrer-policy"] = "no-referrer"
        return response

    def file(self, request: Request, build: str, path: str) -> Response | None:
        """A file of this build; None when there is no such file, or it is another build's."""
        found = self.files.get(path) if build == self.build else None
        return None if found is None else found.response(request, FOR_EVER)


def _paths(folder: Path) -> list[str]:
    return [
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
        and not path.name.startswith(".")
        and path.name not in HIDDEN_NAMES
        and not path.name.endswith(HIDDEN_SUFFIXES)
        and not HIDDEN_FOLDERS & set(path.relative_to(folder).parts)
    ]


def _type(path: str) -> str:
    kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith(("text/", "application/json")) else kind
