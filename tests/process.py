"""A server as a host starts it: the command line in a process of its own, on loopback, with its log."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from attrs import define

ROOT = Path(__file__).parent.parent
PATIENCE = 30.0
"""Seconds for a process to open or to end, on a machine that is doing other things."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


@define
class ServerProcess:
    """One data folder's server. After an end it may be started again, and then keeps its port."""

    data: Path
    module: str = "server"
    """What `python -m` runs; it takes the command line of `server`."""
    port: int = 0
    began_at: float = 0.0
    """When the process was begun, in seconds of `time.perf_counter`."""
    listened_at: float = 0.0
    """When it said that it was open."""
    _process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log_path(self) -> Path:
        """Standard error of every process so far."""
        return self.data.parent / f"{self.data.name}.log"

    def start(self) -> None:
        """Returns when the server listens."""
        command = [sys.executable, "-m", self.module, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.data.parent.mkdir(parents=True, exist_ok=True)
        self.began_at = time.perf_counter()
        with self.log_path.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data)], cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := ADDRESS.search(line):
                self.port = int(found[1])
                self.listened_at = time.perf_counter()
                return
        raise AssertionError(self.log_path.read_text(encoding="utf-8")[-2000:])

    def kill(self) -> int:
        """At whatever instruction it is."""
        return self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As a supervisor does; the exit status."""
        return self._end(signal.SIGTERM)

    def log(self, event: str) -> list[dict[str, Any]]:
        """The lines of the log about one kind of event."""
        lines = [orjson.loads(line) for line in self.log_path.read_bytes().splitlines() if line.startswith(b"{")]
        return [line for line in lines if line["event"] == event]

    def memory(self) -> int:
        """Bytes of this process that are in memory now, without those of its children."""
        pages = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * 4096

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        assert self._process.stdout is not None
        self._process.stdout.close()
        status = self._process.wait(PATIENCE)
        self._process = None
        return status


@contextmanager
def server_process(data: Path, module: str = "server") -> Iterator[ServerProcess]:
    """A server that is open until the block ends, whatever happens in it."""
    server = ServerProcess(data, module)
    try:
        server.start()
        yield server
    finally:
        server.kill()
