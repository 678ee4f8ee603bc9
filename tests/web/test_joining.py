"""Joined files: what a page gets as one behaves as its parts do."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jollyroger.web.assets import FOLDER, Assets
from jollyroger.web.joining import JoiningError, joined_scripts, joined_styles
from jollyroger.web.rendering import Renderer

DENO = Path(sys.executable).with_name("deno")
MODULES = {
    "game/main.js": """
import { bump, count as seen } from "../shared/count.js";
import { LONG, short } from "./names.js";
import "./effect.js";
// Gone.
/** @type {number} */
const found = /** @type {number} */ (bump());
console.log(JSON.stringify([found, seen, LONG, short, globalThis.effects, `// stays ${found}`, await 7]));
""",
    "game/names.js": """
import { bump } from "../shared/count.js";
/**
 * A pattern, and what is waited for.
 */
export const { long: LONG, short } = await Promise.resolve({ long: "Blackbeard", short: "BB" });
bump();
""",
    "game/effect.js": "globalThis.effects = (globalThis.effects ?? 0) + 1;\nexport {};\n",
    "shared/count.js": """
let counted = 0;
export const count = "counted once";
export function bump() {
  counted += 1;
  return counted;
}
export class Unused {}
export async function later() {}
export function* steps() {}
""",
}


def run(text: str) -> object:
    """What a script prints, as JSON."""
    command = [str(DENO), "run", "--quiet", "--no-remote", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_joined_modules_run_once_in_their_order_and_share_what_they_export() -> None:
    joined = joined_scripts("game/main.js", MODULES.__getitem__)
    assert run(joined) == [2, "counted once", "Blackbeard", "BB", 1, "// stays 2", 7]
    assert not re.search(r"^(import|export)\b", joined, re.MULTILINE)
    assert "Gone" not in joined


@pytest.mark.parametrize(
    "text",
    ['import * as all from "./names.js";', 'import names from "./names.js";', "export default 1;", "export let a = 1;"],
)
def test_a_script_that_cannot_be_joined_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(JoiningError, match=re.escape(text)):
        joined_scripts("game/main.js", {"game/main.js": text, "game/names.js": ""}.__getitem__)


def test_scripts_that_import_each_other_are_refused() -> None:
    scripts = {"a/main.js": 'import { b } from "./b.js";', "a/b.js": 'import { a } from "./main.js";'}
    with pytest.raises(JoiningError, match="imports itself"):
        joined_scripts("a/main.js", scripts.__getitem__)


def test_joined_styles_keep_their_order_and_lose_their_comments() -> None:
    sheets = {"a.css": "/* Ink\n and paper */\n.a {}\n", "b.css": ".b {} /* here */\n"}
    assert joined_styles(["b.css", "a.css"], sheets.__getitem__) == ".b {} /* here */\n.a {}\n"


def test_no_text_of_a_script_has_a_line_that_looks_like_a_comment() -> None:
    """Joining takes away comments line by line, and does not read JavaScript."""
    for file in FOLDER.rglob("*.js"):
        texts = re.findall(
            r"`[^`]*`", re.sub(r"^\s*(?://.*|/\*\*(?:(?!\*/).)*\*/)", "", file.read_text(), flags=re.M | re.S)
        )
        assert [text for text in texts if re.search(r"\n\s*(?://|/\*)", text)] == [], file


def test_every_server_has_the_joined_files_before_it_has_shown_a_page() -> None:
    first, second = Assets(), Assets()
    Renderer(first, red_beard=True)
    Renderer(second, red_beard=False)
    joined = [path for path in first.paths if "joined" in path or "+" in path]
    assert {"duel/main.joined.js", "duel/record.joined.js", "mutiny/main.joined.js"} <= set(joined)
    assert [first.find(path) for path in joined] == [second.find(path) for path in joined]


def test_a_joined_file_follows_its_parts_in_development(tmp_path: Path) -> None:
    (tmp_path / "css/a").mkdir(parents=True)
    for name in ("one", "two"):
        (tmp_path / f"css/a/{name}.css").write_text(f".{name} {{}}\n")
    assets = Assets(tmp_path, watch=True)
    assert assets.styles("a", "one", "two").endswith("css/a/one+two.css")
    (tmp_path / "css/a/three.css").write_text("")
    (tmp_path / "css/a/two.css").write_text(".new {}\n")
    assets.refresh()
    found = assets.find("css/a/one+two.css")
    assert found is not None
    assert found.content == b".one {}\n.new {}\n"
