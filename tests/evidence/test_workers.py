"""Workers: processes of which none is left behind, and a Dask cluster that loses a worker."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from symbolic.evidence import workers
from symbolic.evidence.confirm import confirm
from symbolic.evidence.spec import parse_grid
from symbolic.evidence.tally import Tally
from symbolic.evidence.workers import NoCluster, WorkersLost, cluster, processes
from symbolic.language.statement import parse

ROOT = Path(__file__).resolve().parents[2]
SLOW = parse("integers n, k; x > 0 |- sum(1/(k + x)^2, k, 1, n) <= 1/x").claims[0]
LONG = parse_grid("n=40; x=1/1000..6:1/1000")  # 24 chunks
CHUNK = 256


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that some thousand points are several."""
    monkeypatch.setattr(sys.modules[confirm.__module__], "CHUNK", CHUNK)


def test_processes_give_the_same_result() -> None:
    with processes(2) as crew:
        assert confirm(SLOW, LONG, executor=crew.executor, ahead=crew.ahead) == confirm(SLOW, LONG)
    assert not multiprocessing.active_children()


def test_an_interrupt_leaves_no_process_behind() -> None:
    tallies: list[Tally] = []

    def stop(points: int) -> None:
        if points > 3 * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), processes(2) as crew:
        confirm(SLOW, LONG, executor=crew.executor, progress=stop, keep=tallies.append, ahead=crew.ahead)
    assert not multiprocessing.active_children()
    assert 3 * CHUNK < tallies[-1].points < 6000
    resumed = confirm(SLOW, LONG, tally=Tally.from_json(tallies[-1].as_json()))
    assert resumed == confirm(SLOW, LONG)


def test_a_killed_process_is_told_and_what_was_finished_is_kept() -> None:
    tallies: list[Tally] = []
    killed: list[int] = []

    def kill(points: int) -> None:
        if not killed:
            victim = multiprocessing.active_children()[0].pid or 0
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    with pytest.raises(WorkersLost, match="the workers are lost"), processes(2) as crew:
        confirm(SLOW, LONG, executor=crew.executor, progress=kill, keep=tallies.append, ahead=crew.ahead)
    assert not multiprocessing.active_children()
    assert CHUNK <= tallies[-1].points < 6000
    assert confirm(SLOW, LONG, tally=tallies[-1]) == confirm(SLOW, LONG)


ALONE = """
import multiprocessing, time
from symbolic.evidence.workers import processes

if __name__ == "__main__":
    with processes(2) as crew:
        list(crew.executor.map(abs, range(4)))
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    (tmp_path / "alone.py").write_text(ALONE)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    main = subprocess.Popen([sys.executable, "alone.py"], cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True)
    if main.stdout is None:
        pytest.fail("no output")
    pids = main.stdout.readline().split()
    main.kill()
    main.wait()
    main.stdout.close()
    end = time.monotonic() + 20
    while (left := [pid for pid in pids if runs(pid)]) and time.monotonic() < end:
        time.sleep(0.05)
    for pid in left:
        os.kill(int(pid), signal.SIGKILL)
    assert pids and not left


def runs(pid: str) -> bool:
    """Is there such a process, and more of it than its exit code?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_no_address() -> None:
    for address in ("", "localhost", "localhost:8786", "http://x:1", "tcp://:1", "file:///etc/passwd", "tcp://a:b"):
        with pytest.raises(NoCluster, match="write tcp://HOST:PORT"), cluster(address):
            pass


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r'pip install "rederive\[cluster\]"'), cluster("tcp://127.0.0.1:8786"):
        pass


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "SECONDS", 1)
    with pytest.raises(NoCluster, match=r"no scheduler answers at tcp://127\.0\.0\.1:1"), cluster("tcp://127.0.0.1:1"):
        pass


class Dask:
    """A scheduler on loopback and its workers, all of them processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        local = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self.start("dask_scheduler", *local, "--scheduler-file", str(file))
        self.file = file
        self.until(self.is_told)

    def is_told(self) -> bool:
        """Has the scheduler written where it is, to the end?"""
        try:
            return bool(self.address)
        except (FileNotFoundError, ValueError):
            return False

    @property
    def address(self) -> str:
        return json.loads(self.file.read_text())["address"]

    def start(self, module: str, *arguments: str, path: Path = ROOT) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": str(path), "DASK_TEMPORARY_DIRECTORY": str(self.folder)}
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.running.append(subprocess.Popen(command, cwd=self.folder, env=env, **quiet))
        return self.running[-1]

    def worker(self, path: Path = ROOT) -> subprocess.Popen[bytes]:
        local = ["--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        return self.start("dask_worker", self.address, *local, path=path)

    def until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + 30
        while not done():
            if time.monotonic() > end:
                raise TimeoutError("Dask does not start")
            time.sleep(0.05)

    def stop(self) -> None:
        for process in self.running:
            process.kill()
        for process in self.running:
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    pytest.importorskip("distributed")
    dask = Dask(tmp_path)
    try:
        yield dask
    finally:
        dask.stop()


def test_a_cluster_that_loses_a_worker_loses_nothing(dask: Dask) -> None:
    victim, _ = dask.worker(), dask.worker()
    alone = confirm(SLOW, LONG)
    seen: list[int] = []

    with cluster(dask.address) as crew:
        assert crew.executor is not None
        client = crew.executor.client  # type: ignore[attr-defined]
        client.wait_for_workers(2, timeout=30)

        def kill(points: int) -> None:
            # After the first chunk of 24, when at most eight have been sent: most of the work is still to be done.
            if not seen:
                victim.kill()
                victim.wait()
            seen.append(points)

        found = confirm(SLOW, LONG, executor=crew.executor, progress=kill, ahead=8)
    assert seen[0] == CHUNK and victim.returncode == -signal.SIGKILL
    assert found == alone and found.text() == alone.text() and found.points == 6000


def test_a_scheduler_that_is_gone_is_told(dask: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    dask.worker()
    tallies: list[Tally] = []
    with pytest.raises(WorkersLost, match=r"scheduler is gone|workers are lost"), cluster(dask.address) as crew:
        monkeypatch.setattr(workers, "SECONDS", 1)

        def kill(points: int) -> None:
            dask.running[0].kill()

        confirm(SLOW, LONG, executor=crew.executor, progress=kill, keep=tallies.append, ahead=2)
    assert CHUNK <= tallies[-1].points < 6000
    assert confirm(SLOW, LONG, tally=tallies[-1]) == confirm(SLOW, LONG)


def test_nobody_waits_for_a_scheduler_that_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Away:
        status = "connecting"

        def get_executor(self) -> ThreadPoolExecutor:
            return pool

    monkeypatch.setattr(workers, "SECONDS", 0.1)
    monkeypatch.setattr(workers, "_BEAT", 0.05)
    never = Event()
    with ThreadPoolExecutor(1) as pool:
        with workers._Cluster(Away()) as executor:
            future = executor.submit(never.wait, 60)
            with pytest.raises(WorkersLost, match="the scheduler is gone"):
                future.result(timeout=30)
        never.set()


def test_a_cluster_without_workers_is_refused(dask: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS", 1)
    with pytest.raises(NoCluster, match="has no workers; start some: dask worker tcp://"), cluster(dask.address):
        pass


def test_a_cluster_that_runs_another_version_is_refused(dask: Dask, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "symbolic", tmp_path / "other" / "symbolic")
    with (tmp_path / "other" / "symbolic" / "evidence" / "machine.py").open("a") as file:
        file.write("\n# changed\n")
    dask.worker(tmp_path / "other")
    with pytest.raises(NoCluster, match="runs another version of Rederive"), cluster(dask.address):
        pass
