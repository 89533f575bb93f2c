"""The page of the simulated box, and the voice for loudspeakers in phones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from flask import Response, abort, g, redirect, render_template, request, url_for

from engine import News
from engine.channel import Answer
from web_panel.gate import Route
from web_panel.pages.doors import is_beside
from web_panel.pages.table import number
from web_panel.question import picked
from web_panel.speech import language, say
from web_panel.stream import RETRY, beating, changes, is_here, streamed
from web_panel.tray.wiring import Front, Press, TrayRoom, VoiceRoom

if TYPE_CHECKING:
    from web_panel.panel import Panel
    from web_panel.phones import KnownPhone

PRESSES: tuple[Press, ...] = get_args(Press)
BUTTONS = ("repeat", "back", "next")
COLOURS = ("red", "green", "blue", "yellow")
CHORDS = ("back+repeat", "next+repeat", "next+back")
SIDES = ("front", "back")
ASLEEP = "asleep"  # whoever has nothing to look at need not say so
SHOWN = ("phase", "level", "moves", "tray", "attention")


class TrayPages:
    """The simulated table."""

    def __init__(self, panel: Panel, room: TrayRoom) -> None:
        self._panel, self._room = panel, room
        self._pressing: set[int] = set()  # phones that have laid a finger on a button since they began to look

    def routes(self) -> Iterable[Route]:
        """Where it is."""
        return (
            Route("/tray", "GET", self.tray),
            Route("/tray/stream", "GET", self.stream),
            Route("/tray/picture", "GET", self.picture),
            Route("/tray/press", "POST", self.press, "player"),
            Route("/tray/turn", "POST", self.turn, "player"),
            Route("/tray/throw", "POST", self.throw, "player"),
            Route("/tray/lay", "POST", self.lay, "player"),
            Route("/tray/deal", "POST", self.deal, "player"),
            Route("/tray/put", "POST", self.put, "player"),
        )

    def tray(self) -> Any:
        """They are part of the stage."""
        return redirect(url_for("GET /"), 303)

    def fixtures(self, phone: KnownPhone) -> Mapping[str, Any]:
        """What the stage shows of the box and its tray; nothing while no evening is open."""
        front = self._front(phone)
        if front is None:
            return {}
        there = self._room.buttons()
        return {
            "front": front,
            "soft": _soft(front),
            "names": {name: say(f"tray.name.{name}") for name in (*BUTTONS, *COLOURS, *front.lights)},
            "buttons": [name for name in BUTTONS if name in there],
            "colours": [name for name in COLOURS if name in there],
            "chords": [name for name in CHORDS if set(name.split("+")) <= set(there)],
            "shown": [name for name in SHOWN if front.lights.get(name)],
            "rhythms": json.dumps(self._room.rhythms()),
            "patterns": json.dumps({name: say(f"tray.pattern.{name}") for name in self._room.rhythms()}),
            "has_eyes": self._room.sight() is not None,
        }

    def _front(self, phone: KnownPhone) -> Front | None:
        """The box as this phone sees it: what was told is in the phone's own language."""
        front = self._room.front(language())
        if front is None or self._panel.is_empty:
            return front and front._replace(told=())
        state = self._panel.seat(phone).state()
        words = self._panel.evening.words(language()).over(state.view.table)
        told = [words.news(news) for news in (*state.earlier, *state.told, *state.notice, *self._door())]
        return front._replace(told=told, language=language())

    def _door(self) -> Sequence[News]:
        """The digits by which somebody comes in, where the page is the box itself."""
        made = self._panel.pairing.shown if is_beside() and g.phone.role == "owner" else None
        address = self._panel.address or request.host_url.rstrip("/")
        return [News("service.pin", {"address": address, "pin": " ".join(made.pin)})] if made else []

    def _stamp(self, phone: KnownPhone) -> object:
        """Another one as soon as this phone has anything else to see."""
        told = "" if self._panel.is_empty else self._panel.seat(phone).state().id
        return self._room.stamp(), told, bool(self._door())

    # Looking -------------------------------------------------------------------------------------

    def stream(self) -> Any:
        """Server-sent events: the front of the box whenever it looks otherwise."""
        phone: KnownPhone = g.phone
        events = changes(self._panel, "front", lambda: self._stamp(phone), lambda: self._drawn(phone))
        return streamed(self._panel, events, lambda: self._leave(phone.number))

    def _leave(self, phone: int) -> None:
        """Whoever has gone presses nothing any more; whoever only looked lets go of nothing."""
        if phone in self._pressing:
            self._pressing.discard(phone)
            self._room.release()

    def _drawn(self, phone: KnownPhone) -> str | None:
        front = self._front(phone)
        return json.dumps(self._shown(front, phone)) if front else None

    def _shown(self, front: Front, phone: KnownPhone) -> Mapping[str, Any]:
        sight = self._room.sight()
        return {
            "lights": front.lights,
            "html": render_template("tray_said.html", front=front),
            "wanted": front.wants,
            "soft": _soft(front),
            "throw": render_template("tray_throw.html", front=front),
            "cards": render_template("tray_cards.html", front=front),
            "put": render_template("tray_put.html", front=front),
            "stage": say(f"tray.stage.{sight.stage}") if sight and sight.stage not in ("", ASLEEP) else "",
            "dice": list(sight.dice) if sight else [],
            "seen": self._in_words(sight.dice, phone) if sight else "",
        }

    def _in_words(self, dice: Sequence[Mapping[str, Any]], phone: KnownPhone) -> str:
        """What the picture shows, for whoever does not see it: the dice that were read, as the table calls them."""
        state = None if self._panel.is_empty else self._panel.seat(phone).state()
        ask = state and (state.rolled[0] if state.rolled else state.view.ask)
        if not state or not ask or ask.kind != "roll" or ask.private:
            return say("tray.picture")
        words = self._panel.evening.words(language()).over(state.view.table)
        faces = {face for die in ask.options for face in die}
        read = [words.option(ask, die["value"]) for die in dice if die["value"] in faces]
        return say("tray.picture_of", dice=", ".join(read)) if read else say("tray.picture")

    def picture(self) -> Any:
        """The tray, as the eyes see it."""
        found = self._room.picture()
        return Response(found, mimetype="image/jpeg") if found else Response(status=204)

    # Pressing ------------------------------------------------------------------------------------

    def press(self) -> Any:
        """A finger on a button."""
        long = request.form.get("long", "")
        how = next((how for how in PRESSES if how == request.form.get("how", "short")), None)
        if how is None or not self._room.press(long or request.form.get("button", ""), "long" if long else how):
            abort(404)
        if how == "down":
            self._pressing.add(g.phone.number)
        return self._back()

    def turn(self) -> Any:
        """Louder, or softer."""
        self._room.turn(1 if request.form.get("steps") == "1" else -1)
        return self._back()

    def throw(self) -> Any:
        """Dice into the tray; where no eyes are, chance rolls them and they are told."""
        dice = number(request.form.get("many", ""), 0)
        if not self._room.throw(dice):
            seat = self._panel.seat(g.phone)
            view = seat.state().view
            value = self._panel.evening.luck(view, picked(request.form, len(view.ask.options) if view.ask else 0))
            if value is not None:
                self._panel.evening.post(Answer(value, view.turn, seat.name, by_chance=True))
        return self._back()

    def lay(self) -> Any:
        """A card onto the felt; a question that is over by now wants none any more."""
        card, turn = request.form.get("card", ""), request.form.get("turn", "")
        if not (card.isdecimal() and turn.isdecimal() and len(card) < 6 and len(turn) < 12):
            abort(400)
        self._room.lay(int(card), int(turn))
        return self._back()

    def deal(self) -> Any:
        """A card of the pile before the eyes, several in a row, or none any more."""
        said = request.form.get("card", "")
        cards, _, side = said.rpartition(" ")
        if not (self._room.deal(cards, side) if side in SIDES else self._room.deal(said, SIDES[0])):
            abort(404)
        return self._back()

    def put(self) -> Any:
        """A die onto the board, before the eyes."""
        if not self._room.put(request.form.get("die", ""), request.form.get("socket", "")):
            abort(404)
        return self._back()

    def _back(self) -> Any:
        if request.accept_mimetypes.best == "application/json":
            return Response(status=204)
        return redirect(url_for("GET /tray"), 303)


def _soft(front: Front) -> Mapping[str, Sequence[str]]:
    """What each coloured button takes just now, and whether the cursor stands on it; the last one turns the page."""
    taken = {one.colour: (one.said, "here" if one.is_here else "") for one in front.things if one.colour}
    more = sum(not one.colour for one in front.things)
    if more and taken and COLOURS[-1] not in taken:
        taken[COLOURS[-1]] = (say("tray.more_things", n=more), "")
    return {colour: taken.get(colour, ("", "")) for colour in COLOURS}


class VoicePages:
    """The voice for whoever wants to be its loudspeaker."""

    def __init__(self, panel: Panel, room: VoiceRoom) -> None:
        self._panel, self._room = panel, room

    def routes(self) -> Iterable[Route]:
        """Where it is."""
        return (
            Route("/voice/stream", "GET", self.stream),
            Route("/voice/<key>", "GET", self.wav),
            Route("/voice/again", "POST", self.again, "player"),
            Route("/sound/<name>", "GET", self.sound),
        )

    def stream(self) -> Any:
        """Server-sent events: every sentence when it begins, and when it is cut short."""
        return streamed(self._panel, self._events(g.token))

    def _events(self, token: str) -> Iterator[str]:
        known = self._room.newest()

        def new() -> str:
            nonlocal known
            happened = self._room.later(known)
            known = happened[-1].number if happened else known
            return "".join(f"event: {one.what}\ndata: {json.dumps(one._asdict())}\n\n" for one in happened)

        yield f"retry: {RETRY}\n\nevent: bed\ndata: {json.dumps({'words': self._room.bed()})}\n\n"
        yield from beating(lambda: is_here(self._panel, token), new)

    def wav(self, key: str) -> Any:
        """One sentence as sound."""
        return _heard(self._room.wav(key))

    def again(self) -> Any:
        """Whoever has just switched the sound on hears what is asked."""
        self._room.again()
        return Response(status=204)

    def sound(self, name: str) -> Any:
        """An effect, or a bed."""
        return _heard(self._room.sound(name))


def _heard(found: bytes | None) -> Response:
    return Response(found or abort(404), mimetype="audio/wav", headers={"Cache-Control": "private, max-age=3600"})
