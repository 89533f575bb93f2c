"""Sentences of our own for rendered cards, in three languages: put together from parts, so that no two are alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Parts:
    """What sentences of one language are put together from; a place and a doer fit into every sentence."""

    doers: tuple[str, ...]
    places: tuple[str, ...]
    sentences: tuple[str, ...]
    titles: tuple[str, ...]


PARTS: Mapping[str, Parts] = {
    "en": Parts(
        ("the baker", "an old heron", "your shadow", "the lamplighter", "a fox with spectacles", "the tallest child"),
        ("behind the windmill", "under the stairs", "at the frozen pond", "in the quiet library", "on the north roof"),
        (
            "{Place}, {doer} is waiting with a lantern and a question.",
            "You hear {doer} whisper: “Never knock twice {place}!”",
            "Nobody believes it, but {doer} has hidden seven keys {place}.",
            "It isn't the wind; it is {doer}, humming {place}.",
            "{Doer} points at the map, where a thin line ends {place}.",
            "If you have the silver thread, read on; otherwise {doer} leaves.",
            "What would you do if {doer} asked for your coat?",
            "Slowly, very slowly, the door {place} swings open.",
            "Quickly you follow {doer}, who has vanished {place}.",
        ),
        ("The Borrowed Lantern", "A Door That Hums", "Seven Keys", "Snow in the Library", "What the Heron Knew"),
    ),
    "it": Parts(
        ("il fornaio", "un vecchio airone", "la vostra ombra", "il lampionaio", "una volpe con gli occhiali"),
        ("dietro il mulino", "sotto le scale", "allo stagno gelato", "nella biblioteca più quieta", "lassù sul tetto"),
        (
            "{Place} c'è {doer}, che aspetta con una lanterna e una domanda.",
            "Sentite {doer} sussurrare: “Non bussate mai due volte {place}!”",
            "Nessuno ci crede, però {doer} ha nascosto sette chiavi {place}.",
            "Non è il vento: è {doer}, che canticchia {place}.",
            "{Doer} indica la mappa, perché una linea sottile finisce {place}.",
            "Se avete già il filo d'argento, continuate; altrimenti {doer} se ne andrà.",
            "Che cosa fareste, se {doer} vi chiedesse il cappotto?",
            "Così, piano piano, la porta {place} si aprì.",
            "Presto! Seguite {doer}, che è sparito {place}.",
        ),
        (
            "La lanterna prestata",
            "Una porta che canta",
            "Sette chiavi",
            "Neve in biblioteca",
            "Ciò che l'airone sapeva",
        ),
    ),
    "de": Parts(
        ("der Bäcker", "ein alter Reiher", "euer Schatten", "die Laternenwärterin", "ein Fuchs mit Brille"),
        ("hinter der Mühle", "unter der großen Treppe", "am zugefrorenen Weiher", "in der stillen Bücherei"),
        (
            "{Place} wartet {doer} mit einer Laterne und einer Frage.",
            "Ihr hört, wie {doer} flüstert: „Klopft niemals zweimal!“",
            "Niemand glaubt es, aber {doer} hat {place} sieben Schlüssel versteckt.",
            "Das ist nicht der Wind; das ist {doer}, und zwar {place}.",
            "{Doer} zeigt auf die Landkarte, wo {place} eine dünne Linie endet.",
            "Habt ihr den silbernen Faden, so lest weiter; sonst geht {doer} fort.",
            "Was würdet ihr tun, wenn {doer} euren Mantel möchte?",
            "Ganz langsam öffnet sich {place} die Tür einen Spaltbreit.",
            "Schnell! Folgt den Fußspuren, denn {doer} ist {place} verschwunden.",
        ),
        (
            "Die geliehene Laterne",
            "Eine Tür, die summt",
            "Sieben Schlüssel",
            "Schnee in der Bücherei",
            "Fünf Fußspuren",
        ),
    ),
}
LANGUAGES = tuple(PARTS)


def title(chance: np.random.Generator, language: str) -> str:
    """The title of a card."""
    return str(chance.choice(PARTS[language].titles))


def story(chance: np.random.Generator, language: str, words: int) -> str:
    """At least so many words of story."""
    parts, told = PARTS[language], ""
    order = [int(at) for at in chance.permutation(len(parts.sentences))]
    while len(told.split()) < words:
        at = order.pop(0)
        order.append(at)
        told += " " + _filled(chance, parts, parts.sentences[at])
    return told.strip()


def _filled(chance: np.random.Generator, parts: Parts, sentence: str) -> str:
    doer, place = str(chance.choice(parts.doers)), str(chance.choice(parts.places))
    return sentence.format(doer=doer, place=place, Doer=_raised(doer), Place=_raised(place))


def _raised(words: str) -> str:
    return words[0].upper() + words[1:]
