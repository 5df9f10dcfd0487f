"""`cardlang check` beyond showing findings: pages of codes, forms for CI, baselines, severities, silenced codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.api import read
from cardlang.codes import CODES
from cardlang.diagnostics import Severity
from cardlang.library import Verdict
from cardlang.templating.wordings import with_wordings
from cardlang.tools import check as check_module
from cardlang.tools.cli import run
from cardlang.tools.code_pages import EXAMPLES, code_page

GOOD = "name: Toll Hound\ngame: riftbound\ntype: Unit\n\nWhen I conquer, draw 1."
LOOSE = GOOD.replace("When I conquer, draw 1.", "[1], kill me: Draw 1.")
BAD = GOOD.replace("conquer", "konquer")


def card(folder: Path, text: str, name: str = "hound.card") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_code_has_an_example():
    assert list(EXAMPLES) == list(CODES)


@pytest.mark.parametrize("code", [code for code, example in EXAMPLES.items() if example.game])
def test_an_example_has_its_finding_and_the_better_one_none(code: str):
    example = EXAMPLES[code]
    wrong = with_wordings(read(example.wrong, example.game, type=example.type, name=example.name))
    assert code in {found.diagnostic.code for found in wrong.findings}
    better = with_wordings(read(example.right, example.game, type=example.type, name=example.name))
    grave = [found for found in better.findings if found.diagnostic.severity is not Severity.INFO]
    assert better.verdict is Verdict.READ and grave == []
    assert f"[{code}]" in code_page(code) and example.right in code_page(code)


def test_explain_prints_a_page_and_lists_all(capsys: pytest.CaptureFixture[str]):
    assert run(["check", "--explain", "cl203"]) == 0
    assert 'did you mean "ready"?' in capsys.readouterr().out
    assert run(["check", "--explain", "all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(CODES)
    assert run(["check", "--explain", "CL999"]) == 2


def test_github_shows_it_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = card(tmp_path, BAD, "50%, a:b.card")
    assert run(["check", "--github", path]) == 1
    told = capsys.readouterr().out
    assert told.startswith("::error file=") and ",line=5,col=8,title=CL203::" in told
    assert "50%25%2C a%3Ab.card" in told and told.count("\n") == 1


def test_sarif_has_the_rule_and_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = card(tmp_path, LOOSE)
    assert run(["check", "--sarif", path]) == 1
    log = json.loads(capsys.readouterr().out)
    (result,) = log["runs"][0]["results"]
    assert log["version"] == "2.1.0" and result["ruleId"] == "CL305" and result["level"] == "warning"
    place = result["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": path}, "region": {"startLine": 5, "startColumn": 6}}
    assert log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "CL305"


def test_sarif_of_nothing_is_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["check", "--sarif", card(tmp_path, GOOD)]) == 0
    assert json.loads(capsys.readouterr().out)["runs"][0]["results"] == []


def test_only_what_is_new_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, known = card(tmp_path, BAD), str(tmp_path / "known")
    assert run(["check", path, "--baseline", known, "--update-baseline"]) == 0
    card(tmp_path, BAD.replace("\n\n", "\nmight: 3\n\n"))  # it has moved down a line
    assert run(["check", path, "--baseline", known]) == 0
    assert "1 known" in capsys.readouterr().out
    card(tmp_path, BAD + "\nWhen I konquer, draw 1.")
    assert run(["check", path, "--baseline", known]) == 1
    assert "hound.card:6:8: error[CL203]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        ("Draw two.\nKill a Unit.", "Draw two.\nKill a unit.", 0),  # a warning beside an error, an error alone
        ("Kill a Unit.\nDraw two.", "Kill a unit.\nDraw two.", 0),
        ("Draw two.\nKill a unit.", "Draw two.\nKill a Unit.", 1),
        ("Draw two.\nKill a Unit.", "Draw two.\nDraw two.\nKill a Unit.", 1),
        ("Draw two.\nKill a Unit.", "Ready two.\nKill a Unit.", 1),
    ],
)
def test_a_line_that_is_as_it_was_has_no_new_finding_at_the_same_words(
    before: str, after: str, new: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    head, known = "name: Toll\ngame: riftbound\ntype: Spell\n\n", str(tmp_path / "known")
    path = card(tmp_path, head + before)
    assert run(["check", path, "--baseline", known, "--update-baseline"]) == 0
    card(tmp_path, head + after)
    capsys.readouterr()
    run(["check", path, "--baseline", known, "--json"])
    assert len(capsys.readouterr().out.splitlines()) == new


def test_a_baseline_that_does_not_say_its_lines_is_still_read(tmp_path: Path):
    path, known = card(tmp_path, BAD), tmp_path / "known"
    assert run(["check", path, "--baseline", str(known), "--update-baseline"]) == 0
    row = json.loads(known.read_text(encoding="utf-8"))
    del row["line"]
    known.write_text(json.dumps(row), encoding="utf-8")
    assert run(["check", path, "--baseline", str(known)]) == 0


@pytest.mark.parametrize("content", ["{", "[]", '{"file": 1}', "[" * 100_000, '{"count": true}'])
def test_a_baseline_that_is_none(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    known = tmp_path / "known"
    known.write_text(content, encoding="utf-8")
    assert run(["check", card(tmp_path, GOOD), "--baseline", str(known)]) == 2
    assert f"{known}:1: error[CL604]" in capsys.readouterr().err


def test_a_baseline_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["check", card(tmp_path, BAD), "--baseline", str(tmp_path / "gone")]) == 2
    told = capsys.readouterr()
    assert "gone: error[CL601]" in told.err and "error[CL203]" in told.out
    assert run(["check", card(tmp_path, BAD), "--update-baseline"]) == 2


@pytest.mark.parametrize("name", ["base.json", "base.jsonl", "b.txt", "known", "a.card"])
@pytest.mark.parametrize("text", [BAD, GOOD])
def test_a_baseline_among_the_cards_is_no_source(name: str, text: str, tmp_path: Path):
    card(tmp_path, text)
    known = str(tmp_path / name)
    assert run(["check", "--baseline", known, "--update-baseline", str(tmp_path)]) == 0
    assert run(["check", "--baseline", known, "--update-baseline", str(tmp_path)]) == 0
    for paths in ([str(tmp_path)], [known, str(tmp_path / "hound.card")]):
        assert run(["check", "--baseline", known, *paths]) == 0


def test_a_baseline_is_known_by_its_shape(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = card(tmp_path, BAD)
    for name, options in (("known.json", []), ("log.jsonl", ["--json"])):
        kept = tmp_path / name
        run(["check", path, *(options or ["--baseline", str(kept), "--update-baseline"])])
        kept.write_text(capsys.readouterr().out or kept.read_text(encoding="utf-8"), encoding="utf-8")
        assert run(["check", str(tmp_path)]) == 1
        assert capsys.readouterr().err == ""
        assert run(["check", str(kept)]) == 2
        assert "error[CL609] this looks like findings that `cardlang check` wrote" in capsys.readouterr().err
    findings = kept.read_text(encoding="utf-8").replace('"card"', '"name"')
    kept.write_text(findings, encoding="utf-8")
    assert run(["check", str(tmp_path)]) == 2


def test_a_severity_for_each_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = card(tmp_path, LOOSE)
    assert run(["check", path]) == 1
    assert run(["check", path, "--severity", "CL305=info"]) == 0
    assert run(["check", path, "--severity", "cl305=error", "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["severity"] == Severity.ERROR.value
    assert run(["check", path, "--severity", "CL305=off"]) == 0
    assert "1 silenced" in capsys.readouterr().out
    assert run(["check", path, "--severity", "CL305=loud"]) == 2


def test_a_comment_silences_one_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = card(tmp_path, "# cardlang: allow CL305, CL301\n" + LOOSE)
    assert run(["check", path]) == 0
    assert "1 silenced" in capsys.readouterr().out
    assert run(["check", card(tmp_path, "# cardlang: allow CL301\n" + LOOSE)]) == 1
    assert run(["check", card(tmp_path, "# cardlang: allow CL999\n" + GOOD)]) == 1
    assert "hound.card:1:1: error[CL606]" in capsys.readouterr().out
    assert run(["check", card(tmp_path, "# cardlang: allow\n" + GOOD)]) == 1


def test_watching_checks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    path = card(tmp_path, BAD)

    def edited(paths: tuple[str, ...]) -> Iterator[object]:
        assert paths == (path,)
        card(tmp_path, GOOD)
        yield object()

    monkeypatch.setattr(check_module, "_changes", edited)
    assert run(["check", "--watch", path]) == 0
    told = capsys.readouterr().out
    assert told.index("1 error") < told.index("0 errors")
    assert run(["check", "--watch", "-"]) == 2


def test_one_form_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    card = tmp_path / "fen.card"
    card.write_text("name: Fen\ngame: magic\ntype: Creature\n\nFlying\n", encoding="utf-8")
    assert run(["check", "--json", "--github", str(card)]) == 2
    assert "do not go together" in capsys.readouterr().err
    assert run(["check", "--github", str(card)]) == 0


def test_a_file_in_utf_32_is_told_of_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    card = tmp_path / "fen.card"
    card.write_bytes("name: Fen\ngame: magic\n\nFlying\n".encode("utf-32"))
    assert run(["check", str(card)]) == 2
    assert "UTF-32" in capsys.readouterr().err


WAITING = [
    # What is said of wording behind an error that has its edit, in its own place; nothing of the words that it puts in.
    ("{T}, {2}: Draw 2 cards, then discrad a card.", [("CL412", "{T}, {2}"), ("CL413", "2"), ("CL203", "discrad")]),
    ("Wen this creature enters, draw 2 cards.", [("CL203", "Wen"), ("CL413", "2")]),
    ("{T}: Frobnicate 2 cards at once or not.", [("CL203", "Frobnicate")]),
]


@pytest.mark.parametrize(("text", "told"), WAITING)
def test_all_findings_of_a_line_are_told_in_one_run(text: str, told: list[tuple[str, str]], tmp_path: Path, capsys):
    file = tmp_path / "one.card"
    file.write_text(f"name: Aa\ngame: magic\ntype: Creature\n\n{text}\n")
    run(["check", "--json", str(file)])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["code"], one["text"]) for one in found if "code" in one] == told
