"""The end: points, who has won, and how well those did who played together."""

from __future__ import annotations

from engine import Next, choose, over, rule
from engine.games.grimm.cards import TEXT
from engine.games.grimm.table import Deeds, GrimmTable
from engine.pieces.cardtext import people_agree
from engine.pieces.order import leaders
from engine.pieces.verbs import Manual

ALL = "all"


async def scoring(t: GrimmTable) -> Next:
    """GR-SCO-01, GR-SCO-05, GR-END-10: dice still lie there, because some side quests count them."""
    t.phase = "over"
    met = await agreed(t)
    if t.together:
        together_ends(t, points_of(t, t.common, "", met))
    else:
        points = {name: points_of(t, hero.deeds, name, met) for name, hero in t.heroes.items()}
        rivals_end(t, points, await winners(t, points))
    return over("over")


@rule
async def agreed(t: GrimmTable) -> list[str]:
    """GR-SCO-03, GR-STY-10: side quests that only the people can judge, by holder and card."""
    found: list[str] = []
    every = [("", t.common)] if t.together else [(name, hero.deeds) for name, hero in t.heroes.items()]
    manual = [(name, tale) for name, deeds in every for tale in deeds.tales if _needs_people(t, tale)]
    for name, tale in manual:
        if await people_agree(t.box.tales[tale].when, name or "all"):
            found.append(f"{name}/{tale}")
    return found


def _needs_people(t: GrimmTable, tale: str) -> bool:
    card = t.box.tales.get(tale)
    return card is not None and card.type == "side" and any(isinstance(one, Manual) for one in card.when)


def points_of(t: GrimmTable, deeds: Deeds, name: str, met: list[str]) -> int:
    """GR-SCO-02, GR-SCO-03, GR-SCO-04, GR-SCO-07, GR-STY-10, GR-STY-11, GR-QST-17, GR-MAG-11, GR-COP-11, GR-BEG-05."""
    total = done(t, deeds)
    for tale in deeds.tales:
        card = t.box.tales.get(tale)
        if card and (card.type == "curse" or (card.type == "side" and holds(t, name, tale, met))):
            total += card.points
    return total


def done(t: GrimmTable, deeds: Deeds) -> int:
    """GR-SCO-02: what the quests that lie face down are worth."""
    return sum(t.box.quests[quest].points for quest in deeds.done if quest in t.box.quests)


def holds(t: GrimmTable, name: str, tale: str, met: list[str]) -> bool:
    """Of common cards it is enough if one meets them, or all have to by a house rule.

    GR-STY-10, GR-COP-12, GR-OPT-19.
    """
    when = t.box.tales[tale].when
    if _needs_people(t, tale) and f"{name}/{tale}" not in met:
        return False
    whom = [name] if name else list(t.heroes)
    every = (TEXT.may_hold(t, when, one) for one in whom)
    return all(every) if t.ruled("side_quest_together") == "everybody" else any(every)


async def winners(t: GrimmTable, points: dict[str, int]) -> list[str]:
    """GR-SCO-05, GR-SCO-06, GR-OPT-18: most points win; who has equally many shares the win, or settles it by hand."""
    won = leaders(points)
    if t.ruled("tie") == "most_quests":
        return leaders({name: len(t.heroes[name].deeds.done) for name in won})
    if t.ruled("tie") == "by_hand" and len(won) > 1:
        winner = await settled(t, points[won[0]], tuple(won))
        return won if winner == ALL else [winner]
    return won


@rule
async def settled(t: GrimmTable, n: int, tied: tuple[str, ...]) -> str:
    """GR-SCO-06, GR-OPT-18: one of those who have equally many points, as the people say; or all of them."""
    return await choose("score.tie", [*tied, ALL], n=n)


def rivals_end(t: GrimmTable, points: dict[str, int], won: list[str]) -> None:
    """GR-SCO-05, GR-SCO-06: everybody's points, the fewest first, and who has won."""
    for name, n in sorted(points.items(), key=lambda one: one[1]):
        t.tell("score.of", who=name, n=n)
    t.won = list(won)
    t.tell("score.won" if len(won) == 1 else "score.shared", who=won, n=points[won[0]] if won else 0)


def together_ends(t: GrimmTable, points: int) -> None:
    """How far they have come.

    GR-COP-01, GR-COP-13, GR-COP-14, GR-COP-15, GR-COP-16, GR-COP-17, GR-COP-18, GR-COP-20.
    """
    start = t.box.start
    steps = start.two if len(t.heroes) < 3 else start.three if len(t.heroes) == 3 else start.more
    level = sum(points >= step for step in steps) + 1
    t.tell("score.together", n=points, chapters=t.chapter)
    t.tell(f"level.{level}")
