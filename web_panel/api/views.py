"""Views: how things stand for one phone, as plain data with the words that people need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from engine import Ask, News
from engine.wording import Wording
from web_panel.api.shapes import ApiAside, ApiAsk, ApiOption, ApiProposal, ApiTold, ApiView, Data
from web_panel.seat import State


def view_of(state: State, words: Wording) -> Data:
    """All that this phone may see, as it is told."""
    return cast(Data, msgspec.to_builtins(_view_of(state, words)))


def _view_of(state: State, words: Wording) -> ApiView:
    view = state.view
    return ApiView(
        id=state.id,
        turn=view.turn,
        who=view.who,
        ask=ask_of(view.ask, words) if view.ask else None,
        waiting=tuple(ask_of(ask, words) for ask in view.beneath),
        table=view.table.to_data(),
        can_skip=view.can_skip,
        can_redo=view.can_redo,
        ending=view.ending,
        why=view.why,
        asides=tuple(ApiAside(name=one.name, args=one.args, said=words.offer(one)) for one in view.asides),
        told=tuple(news_of(news, words) for news in state.told),
        refused=tuple(news_of(news, words) for news in state.notice),
        hands=tuple(words.put_backs(state.hands)),
        proposal=proposal_of(state, words),
    )


def ask_of(ask: Ask, words: Wording) -> ApiAsk:
    """A question with its options."""
    return ApiAsk(
        what=ask.what,
        kind=ask.kind,
        who=ask.who,
        private=ask.private,
        about=plain(ask.about),
        options=tuple(_option(ask, option, words) for option in ask.options),
        least=ask.least,
        parts=tuple(ask_of(part, words) for part in ask.parts),
        said=words.ask(ask),
    )


def _option(ask: Ask, option: Any, words: Wording) -> ApiOption:
    """What can be answered; of a roll, one die with its faces."""
    is_die = isinstance(option, (tuple, list))
    said = "" if is_die or ask.kind == "number" else words.option(ask, option)
    return ApiOption(value=plain(option), said=str(said) or str(option if not is_die else ""))


def news_of(news: News, words: Wording) -> ApiTold:
    """Something that was told."""
    return ApiTold(what=news.what.removeprefix("error."), said=words.news(news))


def proposal_of(state: State, words: Wording) -> ApiProposal | None:
    """What waits to be confirmed."""
    view = state.view
    if view.proposal is None or view.ask is None:
        return None
    value = view.proposal.value
    return ApiProposal(value=plain(value), by=view.proposal.by, said=str(words.value(view.ask, value)))


def plain(value: Any) -> Any:
    """The same as JSON has it."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)
