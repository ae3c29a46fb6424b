"""A server of the tests' own, in its own process."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from attrs import define

SERVE: Final = """
import sys
from pathlib import Path
from server.app import serve
from server.config import Config
serve(Config(port=int(sys.argv[1]), data=Path(sys.argv[2])), lambda port: print(port, flush=True))
"""


@define
class Server:
    """A server process on its own data; may be ended and started again on the same port."""

    data: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.port), str(self.data)]
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        told = self.process.stdout.readline()
        assert told, (self.data / "log").read_text()
        self.port = int(told)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process:
            assert self.process.poll() is None, (
                f"ended {self.process.returncode}: {(self.data / 'log').read_text()[-4000:]}"
            )
            self.process.send_signal(how)
            self.process.wait(30)
            assert self.process.stdout
            self.process.stdout.close()
            self.process = None


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.end()
