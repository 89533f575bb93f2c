// The enemies' phase on boardgame.io: the same map, cards, questions and answers as bench/enemies_phase.py.
//
//   node enemies_phase.mjs KIND MOVES SEED EVENINGS  ->  one line of JSON: seconds of every evening, and the table at its end
//
// KIND: client   the client's own reducer, no master
//       master   a local master, as it comes: a move runs on the client at once and then on the master
//       lean     a local master, moves on the master's side only
// Settings are the fastest that make sense: production mode, no debug panel, no undo stack, the map outside the state.
// An evening starts with a new match, because both engines keep a log that grows.

import { createRequire } from "node:module";

process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");
const { INVALID_MOVE } = require("boardgame.io/core");

const ROADS = {
  gate: ["hall", "yard"],
  hall: ["gate", "yard", "tower", "crypt"],
  yard: ["gate", "hall", "well"],
  tower: ["hall", "roof"],
  crypt: ["hall", "well", "vortex"],
  well: ["yard", "crypt", "vortex"],
  roof: ["tower"],
  vortex: ["crypt", "well"],
};
const VORTEX = "vortex";
const HEARTS = 4;
const WYRMS = [..."ABCDEFGH"];
const CARDS = [1, 2, 3, 4, 5, 6];

// With three heroes at the table the silver symbols of a card count too.
const spawns = (card) => 1 + 2 * (card % 2);
const actions = (card) => 1 + (card % 2) + (card % 3 === 0 ? 1 : 0);
const another = (card) => card === 6;

const setup = () => ({
  heroes: {
    ken: { area: "gate", hearts: HEARTS },
    lara: { area: "tower", hearts: HEARTS },
    sid: { area: "gate", hearts: HEARTS },
  },
  wyrms: {},
  card: 0,
  toAct: [],
  actor: "",
  left: 0,
  ask: { what: "wyrm.card", options: CARDS },
});

const standing = (G) => Object.keys(G.heroes).filter((name) => G.heroes[name].hearts > 0);
const heroesIn = (G, area) => standing(G).filter((name) => G.heroes[name].area === area);

function waysToClosestHero(G, start) {
  const distance = {};
  const queue = [];
  for (const name of standing(G)) {
    const { area } = G.heroes[name];
    if (!(area in distance)) {
      distance[area] = 0;
      queue.push(area);
    }
  }
  for (const area of queue) {
    for (const near of ROADS[area]) {
      if (!(near in distance)) {
        distance[near] = distance[area] + 1;
        queue.push(near);
      }
    }
  }
  return start in distance ? ROADS[start].filter((near) => distance[near] === distance[start] - 1) : [];
}

// Goes on until somebody must be asked: where the phase stands is data (card, toAct, actor, left, ask), as this engine wants it.
function advance(G) {
  G.ask = null;
  while (!G.ask) {
    if (G.actor && G.left) act(G);
    else if (G.toAct.length > 1) ask(G, "wyrm.next", [...G.toAct]);
    else if (G.toAct.length === 1) activate(G, G.toAct[0]);
    else endCard(G);
  }
}

function ask(G, what, options) {
  G.ask = { what, options };
}

function activate(G, wyrm) {
  G.toAct.splice(G.toAct.indexOf(wyrm), 1);
  G.actor = wyrm;
  G.left = actions(G.card);
}

// By priority: stand up; else attack a hero here; else move towards the closest hero; else nothing.
function act(G) {
  const wyrm = G.wyrms[G.actor];
  if (wyrm.stunned) {
    wyrm.stunned = false;
    G.left -= 1;
    return;
  }
  const here = heroesIn(G, wyrm.area);
  if (here.length > 1) return ask(G, "wyrm.attacks", here);
  if (here.length === 1) return hurt(G, here[0]);
  const ways = waysToClosestHero(G, wyrm.area);
  if (ways.length > 1) return ask(G, "wyrm.moves", ways);
  if (ways.length === 1) return go(G, ways[0]);
  G.left -= 1;
}

function hurt(G, hero) {
  G.heroes[hero].hearts -= 1;
  G.left -= 1;
}

function go(G, area) {
  G.wyrms[G.actor].area = area;
  G.left -= 1;
}

// The phase is over unless the card turns up another; then all heroes are healed, so that the bench can go on for ever.
function endCard(G) {
  if (!another(G.card)) for (const name of Object.keys(G.heroes)) G.heroes[name].hearts = HEARTS;
  G.actor = "";
  ask(G, "wyrm.card", CARDS);
}

function answered(what, change) {
  return ({ G }, value) => {
    if (G.ask.what !== what || !G.ask.options.includes(value)) return INVALID_MOVE;
    change(G, value);
    advance(G);
  };
}

function turnUp(G, card) {
  G.card = card;
  for (const name of WYRMS.filter((each) => !(each in G.wyrms)).slice(0, spawns(card))) {
    G.wyrms[name] = { area: VORTEX, stunned: false };
  }
  G.toAct = Object.keys(G.wyrms);
}

const moves = {
  "wyrm.card": answered("wyrm.card", turnUp),
  "wyrm.next": answered("wyrm.next", activate),
  "wyrm.attacks": answered("wyrm.attacks", hurt),
  "wyrm.moves": answered("wyrm.moves", go),
};

const onTheMasterOnly = (table) => Object.fromEntries(Object.entries(table).map(([name, move]) => [name, { move, client: false }]));

// The same plain generator as on our side: high bits of a 32-bit linear congruence.
function answers(seed) {
  let state = seed >>> 0;
  return (options) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return options[(state >>> 16) % options.length];
  };
}

function evening(kind, count, seed) {
  const game = { name: "enemies-phase", setup, moves: kind === "lean" ? onTheMasterOnly(moves) : moves, disableUndo: true };
  const match = kind === "client" ? {} : { multiplayer: Local(), playerID: "0", matchID: "evening" };
  const client = Client({ game, numPlayers: 1, debug: false, ...match });
  client.start();
  const answer = answers(seed);
  const began = process.hrtime.bigint();
  for (let made = 0; made < count; made += 1) {
    const { what, options } = client.store.getState().G.ask;
    client.moves[what](answer(options));
  }
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const { G, _stateID } = client.store.getState();
  client.stop();
  if (_stateID !== count) throw new Error(`${count} moves were made, ${_stateID} arrived`);
  return { seconds, table: { heroes: G.heroes, wyrms: G.wyrms, ask: G.ask } };
}

const [kind, count, seed, evenings] = process.argv.slice(2);
const played = Array.from({ length: Number(evenings) }, () => evening(kind, Number(count), Number(seed)));
console.log(JSON.stringify({ seconds: played.map((each) => each.seconds), table: played.at(-1).table }));
