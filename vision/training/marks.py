"""The marks that the teller learns by name, in the order of its scores; and those of the scribe."""

from __future__ import annotations

NOTHING = "nothing"  # no die at all
PIPS = tuple(f"pips {count}" for count in range(1, 7))
NUMERALS = ("0", *(str(number) for number in range(1, 21)), "00", *(str(tens) for tens in range(30, 100, 10)))
BLANK = "blank"
# Symbols teach the network to tell shapes apart in general. Every fourth of the list is kept aside to test own dice.
SYMBOLS = tuple("♠♣♥♦★☀☁☂☠⚔⚓⚡❄▲■☢☯♞♛♜♟♫⚑✂✈☎➜✿♨☮☪⚙⚖✦✶❖☾♂♀?!+-=%&@#ABCEFGHJKLMPQRSTYZ")
KEPT_ASIDE = SYMBOLS[3::4]
TAUGHT = tuple(symbol for symbol in SYMBOLS if symbol not in KEPT_ASIDE)
MARKS = (NOTHING, *PIPS, *NUMERALS, BLANK, *TAUGHT)
WRITTEN = (NOTHING, *NUMERALS, BLANK, *TAUGHT)  # those of the scribe
