"""Sentences as they are said at the table, for a recogniser that listens: our own, in both languages."""

from __future__ import annotations

ENGLISH = (
    "Ken, roll two dice.",
    "Who goes next?",
    "Now it is the enemies' phase.",
    "Put all seventeen Sparks into the supply.",
    "Shuffle the cards and lay them face down.",
    "Turn up the top card.",
    "The deck is empty.",
    "Nora goes to the market square.",
    "The old tower clock begins to strike.",
    "At this hour you should be asleep.",
    "You meet in the street, in slippers.",
    "The twelfth stroke does not come.",
    "Where does the new dragon appear?",
    "One success: that is enough.",
    "The last token is turned down.",
    "You have reached the goal!",
    "Behind the rain barrel something moves.",
    "Everybody takes a hero card.",
    "Do you roll three dice again?",
    "Lay the miniature down.",
    "Two hearts are left.",
    "The loudspeaker is back.",
    "Done, I have changed it.",
    "Press next to go on.",
)
ITALIAN = (
    "Chi gioca adesso?",
    "Mescolate le carte e mettetele a faccia in giù.",
    "Il mazzo è vuoto.",
    "Avete raggiunto l'obiettivo!",
    "A quest'ora dovreste dormire.",
    "La mezzanotte è sparita lassù.",
    "Premete avanti per continuare.",
    "Tira due dadi.",
    "La piazza è silenziosa.",
    "Scegliete i vostri eroi.",
    "L'altoparlante è tornato.",
    "Da uno a quattro.",
)
