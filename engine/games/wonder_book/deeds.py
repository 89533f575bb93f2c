"""From each verb of the cards to the rule that carries it out."""

from __future__ import annotations

from engine.content import Content
from engine.games.wonder_book import deeds_heroes as heroes
from engine.games.wonder_book import deeds_map as places
from engine.games.wonder_book import deeds_table as table
from engine.games.wonder_book import deeds_wyrms as wyrms
from engine.games.wonder_book import verbs
from engine.pieces.cardtext import Deed, instruction
from engine.pieces.verbs import Counter

DEEDS: tuple[tuple[type[Content], Deed], ...] = (
    (verbs.DamageHero, heroes.damage_hero),
    (verbs.Recover, heroes.recover),
    (verbs.GainSpark, heroes.gain_spark),
    (verbs.CollectSpark, heroes.collect_spark),
    (verbs.LoseSpark, heroes.lose_spark),
    (verbs.DrawShred, heroes.draw_shred),
    (verbs.GainItem, heroes.gain_item),
    (verbs.DiscardItem, heroes.discard_item),
    (verbs.GainUpgrade, heroes.gain_upgrade),
    (verbs.AdditionalAction, heroes.additional_action),
    (verbs.Swap, heroes.swap),
    (verbs.MoveHero, heroes.move_hero),
    (verbs.ChooseHeroes, heroes.choose_heroes),
    (verbs.DamageWyrm, wyrms.damage_wyrm),
    (verbs.StunWyrm, wyrms.stun_wyrm),
    (verbs.DefeatWyrm, wyrms.defeat_wyrm),
    (verbs.MoveWyrm, wyrms.move_wyrm),
    (verbs.RemoveWyrm, wyrms.remove_wyrm),
    (verbs.Spawn, wyrms.spawn),
    (verbs.Activate, wyrms.activate),
    (verbs.RevealWyrmCard, wyrms.reveal_wyrm_cards),
    (verbs.AddWyrmCard, wyrms.add_wyrm_card),
    (verbs.CrowdBurst, wyrms.crowd_burst),
    (verbs.PlaceSparks, places.place_sparks),
    (verbs.FlipDestiny, table.flip_destiny),
    (verbs.WriteKeyword, table.write_keyword),
    (verbs.EraseKeyword, table.erase_keyword),
    (verbs.SetBorder, places.set_border),
    (verbs.SetVortex, places.set_vortex),
    (verbs.BuildStack, table.build_stack),
    (verbs.PlaceToken, places.place_token),
    (verbs.OpenEnvelope, places.open_envelope),
    (Counter, table.counter),
    (verbs.GoToCard, table.go_to_card),
    (verbs.DiscardCard, table.discard_card),
    (verbs.OpenStack, table.open_stack),
    (verbs.LoseChapter, table.lose_chapter),
    (verbs.EndChapter, table.end_chapter),
    (verbs.LoadMap, places.load_map),
    (verbs.SetPopup, instruction),
    (verbs.PlaceObject, places.place_object),
    (verbs.RemoveObject, places.remove_object),
    (verbs.PlaceEntity, places.place_entity),
    (verbs.DamageEntity, places.damage_entity),
    (verbs.LayOut, table.lay_out),
    (verbs.Challenge, table.challenge),
    (verbs.Either, table.either),
)
