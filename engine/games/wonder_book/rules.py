"""Wonder Book: how its rules hang together, and what happens by itself as soon as it is due."""

from __future__ import annotations

from engine import Aside, Next, Rules, goto, rule
from engine.games.wonder_book.attack import in_reach
from engine.games.wonder_book.cards import TEXT, all_hold
from engine.games.wonder_book.deeds import DEEDS
from engine.games.wonder_book.rules_deck import (
    cards_in_between,
    ended_special_rule,
    goal_holds,
    goal_reached,
    read_on,
    special_rule_ends,
)
from engine.games.wonder_book.rules_end import after_loss, campaign_won, chapter_lost, chapter_won, next_chapter
from engine.games.wonder_book.rules_enemies import enemies_phase, next_enemy_step
from engine.games.wonder_book.rules_setup import hand_out, lay_out, set_up
from engine.games.wonder_book.rules_turn import act_out_of_turn, called_up, hero_turn, next_turn, players_phase
from engine.games.wonder_book.special import can_react, can_use_freely, react, use_shred
from engine.games.wonder_book.steps import CHAPTER_LOST, NEXT_TURN, SET_UP
from engine.games.wonder_book.table import PLAYED, WonderTable
from engine.pieces.hands import UNKNOWN


def notice(t: WonderTable) -> Next | None:
    """WB-GOL-05, WB-GOL-09, WB-GOL-10, WB-DES-02, WB-LOS-10: after every change; what is reached stays so."""
    if t.phase not in PLAYED:
        return None
    goal_first = t.reached and not t.following
    if not t.reached and t.phase != "reading" and goal_holds(t):
        t.reached, goal_first = True, t.ruled("goal_and_loss_together") == "goal"
    if not is_lost(t):
        return None
    t.spared = t.spared or goal_first
    return None if t.spared else CHAPTER_LOST


def is_lost(t: WonderTable) -> bool:
    """WB-DES-02, WB-LOS-10: no token is face up any more, or a card says so."""
    goal = t.goal()
    return t.destiny <= 0 or t.lost or bool(goal and goal.extra_loss and all_hold(t, goal.extra_loss))


def due(t: WonderTable) -> Next | None:
    """Between effects: the goal, cards that lie open, actions out of turn, and then the end of a fallen hero's turn.

    WB-GOL-04, WB-DCK-08, WB-ADD-07, WB-TRN-07, WB-TRN-08, WB-KOH-02
    """
    if t.phase not in PLAYED:
        return None
    if t.reached:
        return goto(goal_reached)
    if t.phase != "reading" and t.goal() is None:
        return goto(cards_in_between)
    if number := ended_special_rule(t) if t.phase != "reading" else 0:
        return goto(special_rule_ends, number)
    if called_up(t):
        return goto(act_out_of_turn)
    return NEXT_TURN if t.active in t.fallen() else None


# Out of turn --------------------------------------------------------------------------------------


@rule
async def say_goal_reached(t: WonderTable) -> None:
    """WB-GOL-04: the people see that the objective has been reached."""
    t.reached = True


def goal_in_force(t: WonderTable) -> bool:
    """There is a goal to be reached."""
    return t.phase in ("players", "enemies") and t.goal() is not None and not t.reached


@rule
async def spare(t: WonderTable, hero: str) -> None:
    """WB-ATK-11: the next attack asks before each success whom it shall hurt, or whether to let it go."""
    t.sparing = True
    t.tell("attack.sparing", hero=hero)


def can_spare(t: WonderTable, hero: str) -> bool:
    """WB-ATK-11: before and during an attack, as long as somebody can be hit."""
    return t.ruled("spare_successes") == "allowed" and not t.sparing and hero == t.you and bool(in_reach(t, hero))


def shreds_in_hand(t: WonderTable) -> list[tuple[str | int, ...]]:
    """WB-SHR-07, WB-SHR-08: who could use which shred; of hidden and closed ones only who has any."""
    if t.hides_shreds:
        return [(hero.name, "") for hero in t.heroes.values() if hero.shreds]
    hands = [(hero.name, shred) for hero in t.heroes.values() for shred in dict.fromkeys(hero.shreds)]
    return [(hero, "" if shred == UNKNOWN else shred) for hero, shred in hands]


def skills_in_play(t: WonderTable) -> list[tuple[str | int, ...]]:
    """WB-SKL-07: who could use which skill."""
    return [(hero, skill) for hero in t.heroes for skill in t.skills(hero)]


STEPS = (
    set_up,
    hand_out,
    lay_out,
    read_on,
    players_phase,
    next_turn,
    hero_turn,
    enemies_phase,
    next_enemy_step,
    chapter_lost,
    after_loss,
    chapter_won,
    next_chapter,
    campaign_won,
)

INTERRUPTS = (goal_reached, cards_in_between, special_rule_ends, act_out_of_turn)

MOOT = frozenset(
    (
        *(
            "wyrm.next",
            "wyrm.moves",
            "wyrm.attacks",
            "wyrm.removed",
            "wyrm.removed_anywhere",
            "wyrm.pushed",
            "spawn.where",
            "scarce.who",
        ),
        *("card.wyrm", "card.hero", "card.there", "swap.who", "move.where"),
        *("attack.target", "attack.effect", "skill.which"),
    )
)
"""Questions of which it depends on the table whether an answer changes anything."""

TEXT.learn(DEEDS)

RULES = Rules[WonderTable](
    table=WonderTable,
    steps={step.__name__: step for step in STEPS},
    first=SET_UP,
    asides={
        "goal_reached": Aside(say_goal_reached, goal_in_force, lambda t: [()]),
        "use_shred": Aside(use_shred, can_use_freely, shreds_in_hand),
        "react": Aside(react, can_react, skills_in_play),
        "spare": Aside(spare, can_spare, lambda t: [(t.you,)] if t.you else []),
    },
    interrupts={interrupt.__name__: interrupt for interrupt in INTERRUPTS},
    notice=notice,
    due=due,
    seats=WonderTable.seats,
    moot=MOOT,
    version=1,
)
