"""Refusals: why the API does not do something, each with a code that stays the same, and a sentence for people."""

from __future__ import annotations

from typing import Any

from flask import jsonify

from web_panel.speech import language, phrases

STATUS = {
    400: "bad_body",
    401: "not_paired",
    403: "not_allowed",
    404: "not_found",
    405: "not_so",
    409: "refused",
    413: "too_large",
    415: "not_json",
    503: "no_evening",
}


def refusal(status: int, code: str = "", said: str = "") -> Any:
    """The answer that says so."""
    known = code or STATUS.get(status, "broken")
    response = jsonify(code=known, said=said or _said(known))
    response.status_code = status
    return response


def _said(code: str) -> str:
    own = phrases(language())
    return own.say(f"api.{code}" if f"api.{code}" in own else "api.broken")
