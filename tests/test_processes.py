"""Tasks in processes of their own: what is done here before one begins."""

import pytest

from symbolic.processes import DIED, news


@pytest.mark.parametrize("forks", [True, False])
def test_a_task_finds_what_was_done_before_it(monkeypatch: pytest.MonkeyPatch, forks: bool) -> None:
    monkeypatch.setattr("symbolic.processes._FORKS", forks)
    made: list[str] = []
    told = [
        (task, what) for task, what in news("abc", lambda _, say: say("".join(made)), 2, before=made.append) if task
    ]
    found = {task: what for task, what in told if what not in (None, DIED)}
    assert found == {"a": "a", "b": "ab", "c": "abc"}
