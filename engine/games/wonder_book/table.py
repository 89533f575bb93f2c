"""Wonder Book: what lies on the table, and what can be seen by looking at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.house import HOUSE_RULES
from engine.games.wonder_book.pack import Card, Goal
from engine.pieces.hands import UNKNOWN, to_choose_from
from engine.pieces.maps import Ways, steps_closer, ways
from engine.pieces.references import Ref
from engine.pieces.tables import BoxTable
from engine.seats import Seat
from engine.table import secret

SPARKS = 17
DESTINY = 10
WYRM_NAMES = "ABCDEFGH"
FACES = ("success", "failure")
DICE = 5
ACTIONS = 3
CROWD = 3  # from so many heroes on the silver symbols count
PLAYED = ("reading", "players", "enemies")  # before and after these phases, cards and pieces are on their way
CROSSED, BORDERS = ("dashed",), ("dashed", "solid")
UNSEEN = "a_shred"  # one of the shreds of somebody else, where a house rule hides them
WHOLE_MAP = "map"  # where a card names no area, but all of them
EVERYWHERE = ("", WHOLE_MAP)  # what is bound to no area
AS_PRINTED = "as_printed"  # something that a card says which nobody has typed
NEW_PLACE, ELSEWHERE = "new_place", "elsewhere"  # on a map that nobody has typed
PURPLE = "card "  # before the chapter and number of a purple Wyrm card that nobody has typed
BY_HAND = Goal()  # a goal that only the people know


def hides_shreds(t: WonderTable, thing: object = None) -> bool:
    """WB-SHR-08: by house rule shreds are for their holder's eyes only, and so is what is left of them.

    Cards that are only drawn lie in nobody's hands: there a closed hand is a secret one.
    """
    return t.ruled("shreds_open") == "no" or (t.ruled("shreds_open") == "closed" and t.is_drawn)


# What fields name: forms and corrections offer what there is, and call it as people do.
AreaName = Annotated[str, Ref("area")]
HeroName = Annotated[str, Ref("hero")]
ShredName = Annotated[str, Ref("shred")]
WyrmCardName = Annotated[str, Ref("wyrm_card")]
WyrmName = Annotated[str, Ref("wyrm", is_letter=True)]
FigureName = Annotated[str, Ref("figure")]
Border = Annotated[str, Ref("borders")]
TokenName = Annotated[str, Ref("token")]
StackName = Annotated[str, Ref("stacks")]
Keyword = Annotated[str, Ref("keyword", is_letter=True)]


@dataclass
class Extra:
    """An additional action that is still to be taken."""

    kind: str = "any"
    at_once: bool = False


@dataclass
class Hero:
    """A hero in play, and what lies beside its card."""

    name: str
    player: str = ""
    area: AreaName = ""
    hearts: int = 0
    max_hearts: int = 0
    sparks: int = 0
    items: list[int] = field(default_factory=list)
    shreds: list[ShredName] = secret(hides_shreds, default_factory=list)
    begun: bool = False  # its turn of this phase has begun
    taken: bool = False  # ... and is over
    actions: int = 0
    more: int = 0  # actions that cards in force have added to the three of this turn, or taken from them
    extra: list[Extra] = field(default_factory=list)
    rerolled: bool = False
    used: list[str] = field(default_factory=list)  # what may be used only once a turn or chapter

    @property
    def standing(self) -> bool:
        """Not knocked out."""
        return self.hearts > 0


@dataclass
class Wyrm:
    """A wyrm on the map."""

    name: str
    area: AreaName
    stunned: bool = False


@dataclass
class Figure:
    """A friend or foe with hearts of its own."""

    area: AreaName
    hearts: int


@dataclass
class Upgrade:
    """An upgrade card that a hero owns, and which of its two skills shows."""

    hero: HeroName
    side: str
    chapter: int


@dataclass
class Campaign:
    """What lasts from chapter to chapter."""

    chapter: int = 1
    attempts: dict[str, int] = field(default_factory=dict)
    keywords: dict[Keyword, int] = field(default_factory=dict)  # the word, and the chapter it was written in
    scores: dict[str, int] = field(default_factory=dict)
    wyrm_cards: dict[str, int] = field(default_factory=dict)  # purple ones, and the chapter they came from
    upgrades: dict[str, Upgrade] = field(default_factory=dict)
    played: dict[str, str] = field(default_factory=dict)  # hero: the player who had it last
    cast: dict[str, dict[str, str]] = field(default_factory=dict)  # the same, of each chapter that was won
    hearts: dict[str, int] = field(default_factory=dict)  # what heroes' cards show, where only people could tell
    attack_dice: dict[str, int] = field(default_factory=dict)  # ... and how many dice they attack with
    decks: dict[str, list[int]] = field(default_factory=dict)  # the first and last card of chapters, as people told
    difficulty: int = 0
    tokens: list[str] = field(default_factory=list)  # what has been opened for good


@dataclass
class WonderTable(BoxTable):
    """The whole table.  The queries below never change it."""

    switches = HOUSE_RULES

    campaign: Campaign = field(default_factory=Campaign)
    before: Campaign = field(default_factory=Campaign)  # as the chapter began
    seats_wanted: int = 0  # so many play when whoever leaves the group has been named
    phase: str = ""  # setup, reading, players, enemies; empty between chapters
    laid_out: bool = False
    destiny: int = DESTINY
    lost: bool = False
    reached: bool = False
    following: bool = False  # what follows from reaching the goal is being carried out
    spared: bool = False  # the goal was reached before the chapter was lost: what it orders comes first

    deck: list[int] = field(default_factory=list)
    flipped: bool = False  # the top card of the deck shows its back
    read: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)  # laid aside without having been read
    special: list[int] = field(default_factory=list)
    stacks: dict[StackName, list[int]] = field(default_factory=dict)
    turned: list[int] = field(default_factory=list)  # interaction cards that have been turned to
    given: list[int] = field(default_factory=list)  # hero, upgrade and wyrm cards that left the deck
    reader: HeroName = ""  # the hero whom the card being read speaks to
    on_show: int = 0  # the card of the deck that is being read, or has been read last
    picked: str = ""  # the option picked on the card being read
    to_read: list[str] = field(default_factory=list)  # words of cards that are still to be heard, in one go
    read_from: list[str] = field(default_factory=list)  # the cards, and their sides, that they stand on
    hand_goal: int = 0  # a card on top that is no goal by its kind, and is played as one

    scenery: str = ""
    areas: list[AreaName] = field(default_factory=list)
    named: list[str] = field(default_factory=list)  # places of a map that nobody has typed, as people call them
    borders: dict[Border, str] = field(default_factory=dict)
    vortex: list[AreaName] = field(default_factory=list)
    objects: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[TokenName, str] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    figures: dict[FigureName, Figure] = field(default_factory=dict)
    fallen_figures: list[str] = field(default_factory=list)

    heroes: dict[HeroName, Hero] = field(default_factory=dict)
    sparks: dict[AreaName, int] = field(default_factory=dict)  # lying in the areas
    supply: int = SPARKS
    active: HeroName = ""
    acting: HeroName = ""  # who takes an action out of turn just now
    dice: list[str] = field(default_factory=list)
    successes: int = 0
    targets: list[str] = field(default_factory=list)  # at whom the attack under way is aimed
    seconds: list[str] = field(default_factory=list)  # ... for what others have left over
    let_go: int = 0  # ... and how many more it could hit, but shall not
    hit: dict[str, str] = field(default_factory=dict)  # whom it has hit, and what became of them
    sparing: bool = False  # the next attack, or the one under way, need not use all its successes

    wyrms: dict[WyrmName, Wyrm] = field(default_factory=dict)
    wyrm_limit: int = 0
    wyrm_deck: list[WyrmCardName] = field(default_factory=list)
    wyrm_discard: list[WyrmCardName] = field(default_factory=list)
    wyrm_on_top: WyrmCardName = ""
    wyrm_below: list[WyrmCardName] = field(default_factory=list)  # those that are known to lie right below it
    wyrm_card: WyrmCardName = ""
    beneath: list[WyrmCardName] = field(default_factory=list)  # wyrm cards that go on when the one above is done with
    enemies_of: int = 0  # the goal card whose enemies' phase it is
    enemy_step: int = 0
    reveals: int = 0
    ordered_by: WyrmCardName = ""  # the wyrm card that has ordered the next one
    owing: int = 0  # destiny tokens still to be turned down for the fallen
    to_choose: list[str] = field(default_factory=list)  # upgrades whose side is still open
    to_seat: list[str] = field(default_factory=list)  # players still without a hero
    to_place: list[HeroName] = field(default_factory=list)  # heroes not yet on a new scenery
    to_act: list[HeroName] = field(default_factory=list)
    yet_to_act: list[str] = field(default_factory=list)  # who waits for an activation inside theirs, block by block
    figures_to_act: list[FigureName] = field(default_factory=list)
    learned: dict[str, list[int]] = field(default_factory=dict)  # wyrm cards that were told at the table
    orders: dict[str, list[str]] = field(default_factory=dict)  # what was told of others: by chapter, number, side

    shred_deck: list[ShredName] = secret(
        hides_shreds, default_factory=list
    )  # what is away from it is in somebody's hand, and what is in closed hands still listed
    shred_discard: list[ShredName] = field(default_factory=list)

    @property
    def box(self) -> Box:
        """The owner's cards and maps."""
        box: Box = self.pack
        return box

    def seats(self) -> tuple[Seat, ...]:
        """WB-SOL-08: everybody sees and answers for the heroes that they play."""
        return tuple(
            Seat(player, tuple(hero.name for hero in self.heroes.values() if hero.player == player))
            for player in self.players
        )

    # Secrets ----------------------------------------------------------------------------------

    @property
    def hides_shreds(self) -> bool:
        """WB-SHR-08: by house rule shreds are for their holder's eyes only."""
        return hides_shreds(self)

    def holds_secrets(self, hero: str) -> bool:
        """WB-SHR-08: has this hero shreds that nobody else may see?"""
        return self.hides_shreds and bool(self.heroes[hero].shreds)

    @property
    def closes_shreds(self) -> bool:
        """WB-SHR-08: by house rule the box itself does not know which cards went into which hand."""
        return self.ruled("shreds_open") == "closed" and not self.is_drawn

    @property
    def shreds_left(self) -> int:
        """WB-SHR-05: how many lie in the deck; what is in closed hands is still listed there, as nobody has said it."""
        closed = sum(hero.shreds.count(UNKNOWN) for hero in self.heroes.values()) if self.closes_shreds else 0
        return max(0, len(self.shred_deck) - closed)

    def shreds_of(self, hero: str) -> list[str]:
        """WB-SHR-08: which shreds this hero may use: those in the hand, or any there may be in a closed one."""
        hand = self.heroes[hero].shreds
        return to_choose_from(hand, self.shred_deck)

    # The deck ---------------------------------------------------------------------------------

    def numbers(self) -> list[int]:
        """WB-STA-03: the numbers of the chapter's deck: as people have told, else as far as they have been typed."""
        chapter = self.campaign.chapter
        return self.box.numbers(chapter, self.campaign.decks.get(str(chapter), ()))

    def known(self, number: int) -> Card | None:
        """A card of this chapter, if the pack has it."""
        return self.box.card(self.campaign.chapter, number)

    def goal(self) -> Goal | None:
        """The goal in force: that of the card on top of the deck, while its front shows."""
        card = self.known(self.deck[0]) if self.deck else None
        if self.deck and self.hand_goal == self.deck[0]:
            return (card.goal if card else None) or BY_HAND
        return (card.goal or BY_HAND) if card and card.kind == "goal" and not self.flipped else None

    def stack_tops(self) -> list[int]:
        """The interaction cards that can be turned to."""
        return [cards[0] for cards in self.stacks.values() if cards and cards[0] not in self.turned]

    # Heroes -----------------------------------------------------------------------------------

    @property
    def crowd(self) -> bool:
        """Three or four heroes: the silver symbols count."""
        return len(self.heroes) >= CROWD

    def standing(self) -> list[str]:
        """The heroes who are not knocked out."""
        return [hero.name for hero in self.heroes.values() if hero.standing]

    def fallen(self) -> list[str]:
        """The heroes who are."""
        return [hero.name for hero in self.heroes.values() if hero.hearts <= 0]

    def heroes_in(self, area: str) -> list[str]:
        """The standing heroes in an area."""
        return [hero.name for hero in self.heroes.values() if hero.standing and hero.area == area]

    def skills(self, hero: str) -> list[str]:
        """The names of a hero's visible skills."""
        first = [hero] if hero in self.box.heroes and self.box.heroes[hero].skill else []
        return first + [
            f"{name}:{mine.side}"
            for name, mine in self.campaign.upgrades.items()
            if mine.hero == hero and mine.side and name in self.box.upgrades
        ]

    @property
    def you(self) -> str:
        """WB-STO-02: the hero one is controlling at the moment; nobody between turns."""
        return self.acting or self.active

    # Places -----------------------------------------------------------------------------------

    def roads(self) -> Ways:
        """Over which borders one can walk."""
        return ways(self.borders, CROSSED)

    def near(self, area: str) -> tuple[str, ...]:
        """The areas next to this one, as far as anything but walking is concerned."""
        stops = self.ruled("solid_lines_stop") != "movement_only"
        return ways(self.borders, CROSSED if stops else BORDERS).get(area, ())

    def within(self, area: str, reach: str) -> Iterable[str]:
        """The areas that count as same, adjacent, same_or_adjacent or anywhere."""
        near = () if reach == "same" else self.near(area)
        if reach in ("anywhere", "custom"):
            return self.areas or [area]
        return near if reach == "adjacent" else (area, *near)

    def ways_to_heroes(self, area: str) -> list[str]:
        """The next areas on the shortest ways to the closest standing hero."""
        return steps_closer(self.roads(), area, [hero.area for hero in self.heroes.values() if hero.standing])

    # Wyrms ------------------------------------------------------------------------------------

    def wyrms_in(self, area: str) -> list[str]:
        """The wyrms in an area or on the whole map, stunned ones included."""
        return [wyrm.name for wyrm in self.wyrms.values() if area in (wyrm.area, WHOLE_MAP)]

    def wyrm_supply(self) -> int:
        """How many can still come."""
        return self.wyrm_limit - len(self.wyrms)

    def alike(self, names: Iterable[str]) -> list[str]:
        """One wyrm for each kind of them: those in one area and one state are the same to every rule."""
        found: dict[tuple[str, bool], str] = {}
        for name in names:
            wyrm = self.wyrms[name]
            found.setdefault((wyrm.area, wyrm.stunned), name)
        return list(found.values())

    # Sparks -----------------------------------------------------------------------------------

    def all_sparks(self) -> int:
        """The sparks on the whole table."""
        return self.supply + sum(self.sparks.values()) + sum(hero.sparks for hero in self.heroes.values())

    def max_hearts_in_play(self) -> int:
        """The hearts lying before heroes and figures."""
        return sum(h.hearts for h in self.heroes.values()) + sum(f.hearts for f in self.figures.values())
