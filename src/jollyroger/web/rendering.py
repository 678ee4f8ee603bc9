"""Pages from templates, each language with an environment of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.nodes import Call, Name

from jollyroger import __version__
from jollyroger.games.headers import LONGEST_NAME
from jollyroger.games.mutiny.promises import LONGEST_PROMISE
from jollyroger.log.chat import LONGEST_CHAT
from jollyroger.log.plan import SECONDS, WINDOW_SECONDS
from jollyroger.web.assets import Assets
from jollyroger.words.common.languages import LANGUAGES, NN_, translations
from jollyroger.words.common.numbers import long_date
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.site.pages import SiteWords

FOLDER = Path(__file__).with_name("templates")
CLOCKS: dict[str, dict[str, int]] = {
    clock: {"decision": SECONDS[clock], "window": WINDOW_SECONDS[clock]} for clock in SECONDS
}
"""How many seconds the clocks give."""


class Compiled(BytecodeCache):
    """Templates that are compiled already: the languages share them."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template that another language has compiled."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template for the other languages."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class Renderer:
    """Renders the templates. All of them are read at the start, in all languages, because that takes a while."""

    def __init__(self, assets: Assets, *, red_beard: bool, watch: bool = False) -> None:
        self.assets = assets
        self.red_beard = red_beard
        self.compiled = Compiled()
        self.environments = {language: self._environment(language, watch=watch) for language in LANGUAGES}
        for environment in self.environments.values():
            for template in environment.list_templates():
                environment.get_template(template)
        self._join_files()

    def _join_files(self) -> None:
        """Every server has the joined files that any page names, also if it has not shown that page yet."""
        joins: dict[str, Callable[..., str]] = {"styles": self.assets.styles, "script": self.assets.script}
        environment = next(iter(self.environments.values()))
        for template in environment.list_templates():
            for call in environment.parse((FOLDER / template).read_text()).find_all(Call):
                if isinstance(call.node, Name) and call.node.name in joins:
                    joins[call.node.name](*(part.as_const() for part in call.args))

    def _environment(self, language: str, *, watch: bool) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
            auto_reload=watch,
            bytecode_cache=self.compiled,
        )
        texts = translations(language)
        install: Any = partial(environment.install_gettext_callables, newstyle=True)  # type: ignore[attr-defined]
        install(texts.gettext, texts.ngettext, pgettext=texts.pgettext, npgettext=texts.npgettext)
        say = phrasebook(language).say

        def counted(one: str, several: str, count: int, **values: object) -> str:
            """A text with plural forms."""
            return say(NN_(one, several), count=count, **values)

        environment.filters["long_date"] = partial(long_date, language=language)
        environment.globals |= {
            "counted": counted,
            "language": language,
            "languages": LANGUAGES,
            "chat_length": LONGEST_CHAT,
            "name_length": LONGEST_NAME,
            "promise_length": LONGEST_PROMISE,
            "red_beard": self.red_beard,
            "site": SiteWords(language, CLOCKS),
            "script": self.assets.script,
            "static": self.assets.url,
            "styles_url": self.assets.styles,
            "version": __version__,
        }
        return environment

    def render(self, template: str, language: str, context: dict[str, Any]) -> str:
        """A page in one language."""
        self.assets.refresh()
        return self.environments[language].get_template(template).render(context)
