import { describe, expect, it } from "vitest";
import { Announcer } from "../src/lib/announcer.svelte";
import {
  actor,
  deeds,
  between,
  briefly,
  dealt,
  gathered,
  inBrief,
  latest,
  merged,
  onlyOwn,
  openingOf,
  shownSince,
  stepsOf,
  times,
  together,
  tracesOf,
  turnsOf,
  without,
} from "../src/lib/happened";
import { lasting, waysOf } from "../src/lib/scene/traces";
import type { Table } from "../src/lib/scene/geometry";
import type { LogLine, Trace } from "../src/lib/messages";

const line = (ply: number, turn: number, seat: number | null, more = {}): LogLine => ({
  ply,
  seat,
  kind: "move",
  text: `Line ${ply}.`,
  args: {},
  unseen: false,
  turn,
  turn_seat: turn % 3,
  minor: false,
  for_you: "",
  traces: [],
  brief: "",
  ...more,
});
const went = (source: string, target: string, kind: Trace["kind"] = "went"): Trace => ({
  kind,
  source,
  target,
  face: null,
});
const log = [
  line(0, 0, 0),
  line(1, 0, 0, { minor: true }),
  line(2, 0, 0, { traces: [went("t1", "t4")] }),
  line(3, 1, 1),
  line(3, 1, 2, { traces: [went("t4", "lot2", "lost")] }),
  line(5, 2, null),
];

describe("what several players did alike", () => {
  const burned = (turn: number, brief: string, more = {}) =>
    line(turn, turn, turn % 3, { kind: "burn", brief, ...more });
  const told = (...lines: LogLine[]) =>
    together(turnsOf(lines), 0).map((turn) => [
      turn.also,
      inBrief(deeds(turn), 0, false, ["", "", ""]),
    ]);
  it("is told once of those who follow one another, each card named", () => {
    expect(told(burned(1, "burned 2♣"), burned(2, "burned 3♣"))).toEqual([
      [[2], "burned 2♣ and 3♣"],
    ]);
  });
  it("is told of each where it was not the same, or the reader did it, too", () => {
    const apart = [undefined, "burned 2♣"];
    expect(told(burned(1, "burned 2♣"), burned(2, "burned 2♣"))).toEqual([apart, apart]);
    expect(told(burned(1, "burned 2♣"), burned(2, "burned 3♣: too far"))[0]).toEqual(apart);
    expect(told(burned(2, "burned 2♣"), burned(3, "burned 3♣"))).toHaveLength(2);
    const lost = { traces: [went("t1", "t2", "lost"), went("t1", "t2", "lost")] };
    expect(told(burned(1, "burned 2♣"), burned(2, "burned 3♣", lost))).toHaveLength(2);
  });
});

describe("what happened", () => {
  it("is parted where new hands were dealt, by nobody", () => {
    expect(dealt(line(5, 2, null, { kind: "deal" }))).toBe(true);
    expect(dealt(line(5, 2, 0, { kind: "deal" }))).toBe(false);
    expect(dealt(line(5, 2, null, { kind: "end" }))).toBe(false);
  });

  it("drops the oldest turns first, and last those by which something was lost", () => {
    const turns = turnsOf([
      line(0, 0, 0, { traces: [went("hand0", "discards", "lost")] }),
      line(1, 1, 1),
      line(2, 2, 2),
    ]);
    const left = (n: number, you: number | null) => without(turns, n, you).map((one) => one.turn);
    expect([left(0, 0), left(1, 0), left(2, 0)]).toEqual([[0, 1, 2], [0, 2], [0]]);
    expect([left(1, 1), left(1, null), left(2, 1)]).toEqual([[0, 2], [0, 2], [2]]);
  });

  it("drops plain turns before kills, goals and swaps, the last of each of the others after them, and never what was played for its reader or that hands were dealt", () => {
    const kinds: Trace["kind"][] = ["lost", "went", "home", "paid", "swapped", "claimed"];
    const turns = turnsOf([
      ...kinds.map((kind, i) => line(i, i, 1, { traces: [went("a", "b", kind)] })),
      line(6, 6, 0, { for_you: "your last card" }),
      line(7, 7, 1),
    ]);
    const left = (n: number) => without(turns, n, 0).map((one) => one.turn);
    expect(left(2)).toEqual([0, 2, 4, 5, 6, 7]);
    expect(left(4)).toEqual([4, 5, 6, 7]);
    expect(left(6)).toEqual([6, 7]);
    const hands = turnsOf([
      line(0, 0, 1),
      line(1, 0, null, { kind: "deal" }),
      line(2, 1, 1, { traces: [went("a", "b", "lost")] }),
    ]);
    expect(without(hands, 1, 0).map((one) => one.turn)).toEqual([1]);
    expect(without([...hands, ...turnsOf([line(3, 2, 2)])], 1, 0)[0]!.turn).toBe(0);
  });

  it("keeps what another one did with what is its reader's", () => {
    const turns = turnsOf([
      line(0, 0, 0),
      line(1, 2, 2, { args: { owner: 0 } }),
      line(2, 2, null, { kind: "deal" }),
      line(3, 4, 1),
    ]);
    expect(without(turns, 1, 0).map((one) => one.turn)).toEqual([2, 4]);
    expect(without(turns, 2, 0).map((one) => one.turn)).toEqual([2]);
  });

  it("keeps what another one did in its reader's own turn, which goes on, before what is older", () => {
    const turns = turnsOf([
      line(0, 0, 0, { traces: [went("hand0", "discards", "lost")] }),
      line(1, 1, 1),
      line(2, 3, 0),
      line(3, 3, 1),
    ]);
    expect(without(turns, 1, 0).map((one) => one.turn)).toEqual([0, 3]);
    expect(without(turns, 2, 0).map((one) => one.turn)).toEqual([3]);
  });

  it("tells once what was played for its reader again and again, and changed nothing", () => {
    const asked = { for_you: "as you asked", kind: "burn" };
    const turns = turnsOf([
      line(0, 0, 0, { ...asked, brief: "burned 2♣" }),
      line(1, 1, 1),
      line(2, 3, 0, { ...asked, brief: "burned 9♦" }),
      line(3, 6, 0, { ...asked, kind: "move" }),
    ]);
    expect(gathered(turns, 0)).toEqual(turns);
    const told = gathered(turns, 0, true);
    expect(told.map((one) => one.turn)).toEqual([1, 3, 6]);
    expect(inBrief(told[1]!, 0)).toBe("burned 2♣ and 9♦ (as you asked)");
    expect(gathered(turns, 1, true).map((one) => one.turn)).toEqual([1, 3, 6]);
  });

  it("folds what was done again and again, one after the other, and keeps all in order", () => {
    const burned = (turn: number, card: string, more = {}) =>
      line(turn, turn, turn % 3, { kind: "burn", brief: `burned ${card}`, ...more });
    const asked = { for_you: "as you asked" };
    const turns = turnsOf([
      burned(0, "6♠", asked),
      burned(1, "9♦"),
      line(2, 2, 2),
      burned(3, "2♣", asked),
      burned(4, "3♣"),
      burned(5, "4♣"),
      burned(6, "5♣", asked),
      line(7, 6, null, { kind: "deal" }),
      burned(7, "8♣"),
      burned(9, "7♣", asked),
    ]);
    const told = gathered(turns, 0);
    expect(told.map((one) => one.turn)).toEqual([0, 1, 2, 4, 5, 6, 7, 9]);
    expect(told[5]!.lines.map((one) => one.ply)).toEqual([3, 6, 7]);
    expect(inBrief(deeds(told[5]!), 0, false)).toBe("burned 2♣ and 5♣ (for you)");
    const short = gathered(turns, 0, true);
    expect(short.map((one) => one.turn)).toEqual([2, 4, 5, 6, 7, 9]);
    expect(short[3]!.lines.map((one) => one.ply)).toEqual([0, 3, 6, 7]);
    expect(inBrief(deeds(short[1]!), 0)).toBe("burned 9♦ and 3♣");
    const names = ["Ada", "B", "C"];
    expect(inBrief(deeds(short[3]!), 0, false, names)).toBe("burned 3 cards (for you)");
  });

  it("tells what was played for its reader in order with what was lost, and each of equal cards", () => {
    const asked = { for_you: "as you asked", kind: "burn" };
    const lost = line(3, 7, 1, { traces: [went("t1", "lot2", "lost")] });
    const turns = turnsOf([
      ...["3♦", "3♦", "4♠"].map((card, i) =>
        line(i, 3 * i, 0, { ...asked, brief: `burned ${card}` }),
      ),
      lost,
      line(4, 9, 0, { ...asked, brief: "burned 7♦" }),
    ]);
    const told = gathered(turns, 0, true);
    expect(told.map((one) => one.turn)).toEqual([6, 7, 9]);
    expect(inBrief(told[0]!, 0, false)).toBe("burned 3♦, 3♦ and 4♠ (for you)");
  });

  it("tells of each of several players the last turn, and before it only what its reader lost", () => {
    const turns = turnsOf([
      line(0, 1, 1),
      line(1, 2, 2, { traces: [went("t1", "lot0", "lost")], seat: 0, turn_seat: 2 }),
      line(2, 3, 0, { kind: "burn", for_you: "as you asked" }),
      line(3, 4, 1),
      line(4, 5, 2),
      line(5, 5, null, { kind: "deal" }),
    ]);
    expect(latest(turns, 0).map((one) => one.turn)).toEqual([2, 3, 4, 5]);
    expect(latest(turns, 1).map((one) => one.turn)).toEqual([3, 4, 5]);
    expect(latest(turns, null).map((one) => one.turn)).toEqual([3, 4, 5]);
  });

  it("leaves out a card that its reader drew before what another one did", () => {
    const turns = turnsOf([line(0, 1, 1), line(1, 3, 0, { kind: "draw" })]);
    expect(without(turns, 1, 0).map((one) => one.turn)).toEqual([1]);
    const forced = turnsOf([line(0, 1, 1), line(1, 3, 0, { kind: "draw", for_you: "only" })]);
    expect(without(forced, 1, 0).map((one) => one.turn)).toEqual([1]);
  });

  it("keeps the newest, an own build too, before what another one did earlier", () => {
    const turns = turnsOf([line(0, 1, 1, { traces: [] }), line(1, 3, 0, { kind: "build" })]);
    expect(without(turns, 1, 0).map((one) => one.turn)).toEqual([3]);
  });

  it("says in short why something was played for its reader only where there is room", () => {
    const [turn] = turnsOf([line(0, 0, 0, { for_you: "nothing else fits", brief: "burns 2♣" })]);
    expect(inBrief(turn!, 0)).toBe("burns 2♣ (nothing else fits)");
    expect(inBrief(turn!, 0, false)).toBe("burns 2♣ (for you)");
    const [after] = turnsOf([
      line(0, 0, 0, { brief: "announces ♠" }),
      line(1, 0, 0, { for_you: "nothing else fits", brief: "burns 2♣" }),
    ]);
    expect(inBrief(after!, 0, false)).toBe("announces ♠, burns 2♣");
  });

  it("keeps the others' story while the own turn goes on, and shows the last own step", () => {
    const turns = turnsOf(log);
    expect(turns.map((turn) => onlyOwn(turn, 0))).toEqual([true, false, false]);
    expect(onlyOwn(turns[0], null)).toBe(false);
    expect(shownSince(log, 3, 0, 0)).toBe(3);
  });

  it("stays in sight on the own turn until the next own step, whatever others do after it", () => {
    const clash = [line(4, 0, 0), line(5, 0, 0), line(6, 0, 1), line(7, 0, 1)];
    expect(shownSince(clash, 0, 0, 0)).toBe(5);
    expect(shownSince([...clash, line(8, 0, 0)], 0, 0, 0)).toBe(8);
    expect(shownSince([line(4, 2, 2), line(5, 3, 0, { for_you: "way" })], 4, 3, 0)).toBe(4);
  });

  it("is told in turns, without what only begins something", () => {
    const turns = turnsOf(log);
    expect(turns.map((turn) => turn.lines.length)).toEqual([2, 2, 1]);
    expect(turns.map(actor)).toEqual([0, 1, 2]);
    expect(turnsOf([log[1]!])[0]!.lines).toEqual([log[1]]);
  });

  it("is told in a few words where all of it has such words", () => {
    const told = ["6♦:", "kills D", "56→62"].map((brief, ply) => line(ply, 0, 0, { brief }));
    expect(turnsOf(told).map((turn) => inBrief(turn, 1))).toEqual(["6♦: kills D, 56→62"]);
    expect(turnsOf([...told, line(4, 0, null)]).map((turn) => inBrief(turn, 1))).toEqual([""]);
    const drawn = [1, 2, 3].map((ply) => line(ply, 0, 0, { kind: "draw", brief: "drew a card" }));
    expect(turnsOf(drawn).map((turn) => inBrief(turn, 1))).toEqual(["drew 3 cards"]);
  });

  it("names a card that is drawn and played at once only once", () => {
    const told = ["draw A♥\uFE0E", "A♥\uFE0E onto pile 2"].map((brief, ply) =>
      line(ply, 0, 0, { brief }),
    );
    expect(inBrief(turnsOf(told)[0]!, 0)).toBe("draw A♥\uFE0E, onto pile 2");
    const other = ["kills D", "D goes back"].map((brief, ply) => line(ply, 0, 0, { brief }));
    expect(inBrief(turnsOf(other)[0]!, 0)).toBe("kills D, D goes back");
  });

  it("tells by a sign that what came last has no room", () => {
    const told = ["built 4♠", "(Computer drew a card)"].map((brief, ply) =>
      line(ply, 0, 0, { brief }),
    );
    expect(inBrief(turnsOf(told)[0]!, 1, false)).toBe("built 4♠…");
  });

  it("keeps how another one answered what its reader did before that one's next turn", () => {
    const turns = turnsOf([line(0, 0, 0), line(1, 0, 1), line(2, 1, 1), line(3, 3, 0)]);
    expect(without(turns, 1, 0).map(({ turn }) => turn)).toEqual([0, 3]);
  });

  it("leaves out in a few words what goes without saying, where there is something else", () => {
    const told = ["(announced ♠)", "(unchallenged)", "built 4♠"].map((brief, ply) =>
      line(ply, 0, 0, { brief }),
    );
    expect(inBrief(turnsOf(told)[0]!, 1, false)).toBe("built 4♠");
    expect(inBrief(turnsOf(told)[0]!, 1)).toBe("announced ♠, unchallenged, built 4♠");
    expect(inBrief(turnsOf(told.slice(0, 2))[0]!, 1)).toBe("announced ♠, unchallenged");
    expect(inBrief(turnsOf([told[0]!, line(1, 0, 0)])[0]!, 1)).toBe("");
  });

  it("says in a few words what was done for its reader, and why", () => {
    const played = line(0, 0, 0, { brief: "Joker", for_you: "your last card" });
    const out = line(1, 0, 0, { brief: "marble out", for_you: "the only way" });
    expect(inBrief(turnsOf([played, out])[0]!, 0)).toBe("Joker, marble out (your last card)");
  });

  it("names in a few words whose turn it is once another one has acted", () => {
    const told = [
      line(0, 0, 0, { brief: "claimed your A♡" }),
      line(1, 0, 0, { brief: " with 3♢" }),
      line(2, 0, 1, { brief: "you could not defend A♡" }),
      line(2, 0, 1, { brief: ": taken" }),
      line(3, 0, 0, { brief: "built A♡" }),
      line(4, 0, 0, { brief: "A drew a card" }),
    ];
    expect(turnsOf(told).map((turn) => inBrief(turn, 1))).toEqual([
      "claimed your A♡ with 3♢, you could not defend A♡: taken, A built A♡, drew a card",
    ]);
    const theirs = told.map((one) => ({
      ...one,
      brief: one.brief.replace("you could", "B could"),
    }));
    expect(inBrief(turnsOf(theirs)[0]!, 0)).toContain(": taken, you built A♡");
    // What only says what became of it by the other's card names nobody.
    const failed = [line(0, 0, 1, { brief: "claimed your 3♦ with 5♦: kept by your 7♦" }), told[4]!];
    expect(inBrief(turnsOf(failed)[0]!, 1)).toBe(`${failed[0]!.brief}, built A♡`);
  });

  it("names nobody again in a few words that went on about whose turn it is", () => {
    const told = [
      line(0, 0, 0, { brief: "announced ♠" }),
      line(1, 0, 1, { brief: "unchallenged", for_you: "your only move" }),
      line(1, 0, 0, { brief: "built 4♠" }),
      line(2, 0, 0, { kind: "draw", brief: "A drew a card" }),
    ];
    expect(inBrief(turnsOf(told)[0]!, 1)).toBe("announced ♠, unchallenged, built 4♠, drew a card");
  });

  it("does not say in a few words that a card was drawn for its reader", () => {
    const told = [
      line(0, 0, 1, { kind: "draw", brief: "B drew a card" }),
      line(1, 0, 0, { kind: "draw", brief: "you drew A♣", for_you: "your only move" }),
    ];
    expect(inBrief(turnsOf(told)[0]!, 0)).toBe("B drew a card, you drew A♣");
  });

  it("begins with whose turn it was where that is not said by its first line", () => {
    const openings = (since: number) =>
      turnsOf(between(log, since, 6)).map((turn) => openingOf(turn, log, 0));
    expect(openings(0)).toEqual(["", "", ""]);
    expect(openings(2)).toEqual(["happened.goes_on", "", ""]);
    expect(turnsOf([line(7, 4, 2)]).map((turn) => openingOf(turn, log, 4))).toEqual([
      "happened.whose",
    ]);
    expect(openingOf(turnsOf(between(log, 2, 3))[0]!, log, 1)).toBe("");
  });

  it("begins in a few words with what its reader lost", () => {
    const told = [
      line(0, 1, 1, { brief: "claimed your 2♥" }),
      line(1, 1, 1, { brief: " with 4♥" }),
      line(2, 1, 0, { brief: "B took your 2♥", traces: [went("t1", "hand1", "lost")] }),
      line(3, 1, 1, { brief: "built 4♣" }),
    ];
    expect(inBrief(turnsOf(told)[0]!, 0)).toBe("took your 2♥, claimed your 2♥ with 4♥, built 4♣");
    expect(inBrief(turnsOf(told)[0]!, null)).toContain("with 4♥, B took your 2♥");
  });

  it("is said once where it happened several times running", () => {
    const draws = [1, 2, 3].map((ply) =>
      line(ply, 0, 0, { kind: "draw", text: "A draws a card." }),
    );
    const said = merged([...draws, line(4, 0, 0), draws[0]!]);
    expect(said.map(times)).toEqual(["A draws 3 cards.", "Line 4.", "A draws a card."]);
    const twice = (kind: string, text: string) =>
      merged([1, 2].map((ply) => line(ply, 0, 0, { kind, text }))).map(times);
    expect(twice("pass", "A passes.")).toEqual(["A passes twice."]);
    // By what happened, not by how its sentence ends.
    expect(twice("draw", "A draws a card from the deck.")).toEqual([
      "A draws 2 cards from the deck.",
    ]);
    expect(twice("pay", "A pays a card.")).toEqual(["A pays a card twice."]);
    expect(twice("draw", "You draw 2♣.")).toEqual(["You draw 2♣ twice."]);
  });

  it("is said once of several cards", () => {
    const drawn = ["4♥\uFE0E", "10♠", "4♥\uFE0E"].map((card, ply) =>
      line(ply, 0, 0, { kind: "draw", text: `You draw ${card}.` }),
    );
    const other = line(4, 0, 0, { kind: "build", text: "You build 3♣ east of 2♣." });
    const again = line(5, 0, 0, { kind: "build", text: "You build 4♣ east of 3♣." });
    const told = (apart?: (one: LogLine) => boolean) =>
      merged([...drawn, other, again], apart).map(times);
    expect(told()).toEqual([
      "You draw 4♥\uFE0E, 10♠ and 4♥\uFE0E.",
      "You build 3♣ east of 2♣.",
      "You build 4♣ east of 3♣.",
    ]);
    expect(told((one) => one.ply === 1)).toEqual([
      "You draw 4♥\uFE0E.",
      "You draw 10♠.",
      "You draw 4♥\uFE0E.",
      "You build 3♣ east of 2♣.",
      "You build 4♣ east of 3♣.",
    ]);
  });

  it("is shown again step by step, and every ply of it", () => {
    const steps = stepsOf(log, 0, 6);
    expect(steps.map((step) => [step.since, step.until])).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
      [4, 6],
    ]);
    expect(steps.flatMap((step) => step.lines)).toEqual(log.filter((one) => !one.minor));
  });

  it("leaves traces in the colour of who acted", () => {
    expect(tracesOf(between(log, 3, 4))).toEqual([
      { ...went("t4", "lot2", "lost"), seat: 1, crowd: false, age: 0 },
    ]);
    // What is older is drawn fainter.
    const two = [line(0, 1, 1, { traces: [went("t1", "t2")] }), line(1, 3, 0)];
    expect(tracesOf(two)[0]!.age).toBe(2);
  });

  it("is drawn from spot to spot, and crossed out where something was lost", () => {
    const spot = (id: string, x: number) =>
      ({
        spot: { id, layout: "space" },
        box: { x, y: 0, w: 4, h: 4 },
        places: [],
        scale: 1,
        under: 0,
      }) as unknown as Table["spots"][number];
    const spots = [spot("t1", 0), spot("t4", 40)];
    const bySpot = new Map(spots.map((one) => [one.spot.id, one]));
    const table = { width: 50, height: 5, spots, byPiece: new Map(), bySpot } as Table;
    const way = (trace: Trace) => waysOf([{ ...trace, seat: 0, crowd: false }], table)[0];
    expect(way(went("t1", "t4"))!.path).toMatch(/^M/);
    expect(way(went("t1", "t4"))!.ring!.x).toBeLessThan(40);
    expect(way(went("t1", "nowhere", "lost"))!.cross!.x).toBe(2);
    expect(way(went("nowhere", "neither"))).toBeUndefined();
  });

  const placed = (spot: object, x: number, y: number, w: number, h: number, cards = 0) =>
    ({
      spot: { seat: null, ...spot },
      box: { x, y, w, h },
      places: [...Array(cards)].map((_, i) => ({
        piece: { id: `${x} ${i}`, kind: "card", face: "3♥", order: i, rotation: 0 },
        x: x + 5,
        y: y + 7,
        scale: 1,
        hit: { x: -5, y: -7, w: 10, h: 14 },
      })),
      scale: 1,
      under: 0,
    }) as unknown as Table["spots"][number];
  const tableOf = (width: number, height: number, spots: Table["spots"]): Table =>
    ({
      width,
      height,
      spots,
      byPiece: new Map(),
      bySpot: new Map(spots.map((one) => [one.spot.id, one])),
    }) as unknown as Table;
  const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

  it("needs no way from a hand onto a heap, where its ring tells enough", () => {
    const heap = placed({ id: "discards", layout: "stack", kind: "stack" }, 2, 2, 10, 14, 1);
    const hand = placed({ id: "hand1", layout: "row", kind: "hand", seat: 1 }, 40, 40, 30, 14, 2);
    const trace = { ...went("hand1", "discards"), seat: 1, face: "3♥" };
    const [way] = waysOf([trace], tableOf(80, 80, [heap, hand]));
    expect(way!.path).toBe("");
    expect(way!.ring).not.toBeNull();
  });

  it("is not drawn along the edge of the table to pass by a word", () => {
    const pile = { id: "pile1.0", layout: "row", kind: "pile", seat: 1 };
    const table = tableOf(60, 60, [
      placed(pile, 2, 2, 50, 14, 1),
      placed({ id: "stack0", layout: "stack", kind: "stack" }, 6, 44, 10, 14, 1),
    ]);
    const word = { x: 2.5, y: 28, w: 22, h: 2 };
    const trace = { ...went("stack0", "pile1.0"), seat: 1, face: "3♥", crowd: false };
    const [way] = waysOf([trace], table, new Set(), [word]);
    const [x, , bend, , to] = numbers(way!.path) as [number, number, number, number, number];
    expect(Math.min(x, (x + 2 * bend + to) / 4)).toBeGreaterThan(2);
    expect(bend, "nor farther around it than need be").toBeLessThan(45);
  });

  it("turns into a goal on its entry, and cuts no corner", () => {
    const track = [...Array(12)].map((_, i) =>
      placed(
        {
          id: `t${i}`,
          layout: "space",
          kind: i === 4 ? "entry" : "space",
          seat: i === 4 ? 0 : null,
        },
        10 + 6 * i,
        40,
        4,
        4,
      ),
    );
    const goals = [0, 1, 2].map((i) =>
      placed({ id: `goal0.${i}`, layout: "space", kind: "goal", seat: 0 }, 34, 34 - 6 * i, 4, 4),
    );
    const table = tableOf(99, 60, [...track, ...goals]);
    for (const goal of ["goal0.0", "goal0.2"]) {
      const trace = { ...went("t1", goal), seat: 0, crowd: false };
      expect(waysOf([trace], table)[0]!.path).toContain("Q36.000 42.000 36.000 42.000");
    }
  });

  it("begins where the card lay in a row that it has left", () => {
    const spot = (id: string, x: number, w: number) =>
      ({
        spot: { id, layout: "row", kind: "stock" },
        box: { x, y: 0, w, h: 14 },
        places: [],
        scale: 1,
        under: 0,
      }) as unknown as Table["spots"][number];
    const spots = [spot("stock", 0, 50), spot("hand1", 80, 10)];
    const bySpot = new Map(spots.map((one) => [one.spot.id, one]));
    const table = { width: 99, height: 40, spots, byPiece: new Map(), bySpot } as Table;
    const trace = { ...went("stock", "hand1"), face: "3♥", seat: 1, crowd: false };
    const left = new Map([["stock 3♥", { x: 2, y: 0, w: 10, h: 14 }]]);
    const starts = (lay?: typeof left) =>
      Number(/M([\d.]+)/.exec(waysOf([trace], table, new Set(), [], lay)[0]!.path)![1]);
    expect(starts(left)).toBeLessThan(14);
    expect(starts()).toBeGreaterThan(20);
  });

  it("is one line for several cards that go the same way into a hand", () => {
    const spot = (id: string, x: number, layout: string) =>
      ({
        spot: { id, layout },
        box: { x, y: 0, w: 10, h: 14 },
        places: [],
        scale: 1,
        under: 0,
      }) as unknown as Table["spots"][number];
    const spots = [spot("deck", 0, "stack"), spot("hand0", 60, "row"), spot("pile", 90, "stack")];
    const bySpot = new Map(spots.map((one) => [one.spot.id, one]));
    const table = { width: 99, height: 15, spots, byPiece: new Map(), bySpot } as Table;
    const all = [went("deck", "hand0"), went("deck", "hand0"), went("deck", "pile")];
    const ways = waysOf(
      all.map((trace) => ({ ...trace, seat: 0, crowd: false })),
      table,
    );
    expect(ways.map((way) => way.path !== "")).toEqual([true, false, true]);
  });

  it("is not drawn to where a card no longer lies, nor from where another one came to lie", () => {
    const spot = (id: string, layout: string, kind: string, seat: number | null) =>
      [id, { spot: { id, layout, kind, seat } }] as const;
    const bySpot = new Map([
      spot("announced", "cell", "announced", null),
      spot("answer", "cell", "announced", null),
      spot("town1.(0,1)", "cell", "cell", 1),
      spot("town1.(0,2)", "cell", "cell", 1),
      spot("hidden", "stack", "discards", null),
    ]);
    const table = { bySpot } as unknown as Table;
    const kept = (...all: [string, string][]) =>
      lasting(
        all.map(([source, target]) => ({ ...went(source, target), seat: 0, crowd: false })),
        table,
      ).map(({ source, target }) => [source, target]);
    const [announce, build] = [
      ["hand1", "announced"],
      ["announced", "town1.(0,1)"],
    ] as const;
    expect(kept([...announce], [...build])).toEqual([build]);
    expect(kept(["answer", "hidden"], [...build])).toEqual([["answer", "hidden"], build]);
    expect(kept(["answer", "hidden"], [...announce])).toEqual([announce]);
    const lost = ["town1.(0,1)", "hidden"] as const;
    expect(kept([...lost], ["hand1", "town1.(0,2)"])).toHaveLength(2);
    expect(kept(["town1.(0,1)", "town1.(0,1)"], [...lost])).toEqual([lost]);
  });
});

describe("the announcer", () => {
  const texts = (one: Announcer) => one.said.map((said) => said.text);

  it("says everything once, in order", () => {
    const one = new Announcer();
    one.known(log.slice(0, 1));
    one.hear(log.slice(0, 4));
    one.hear(log.slice(0, 5));
    one.hear(log);
    one.hear(log);
    expect(texts(one)).toEqual(["Line 1.", "Line 2.", "Line 3.", "Line 3.", "Line 5."]);
  });

  it("says again what is played again after it was taken back", () => {
    const one = new Announcer();
    one.known(log);
    one.hear(log.slice(0, 3), 3);
    expect(texts(one)).toEqual(["Taken back."]);
    one.hear([...log.slice(0, 3), line(3, 1, 1, { text: "Another line." })]);
    expect(texts(one)).toEqual(["Taken back.", "Another line."]);
  });

  it("leaves the end to whoever knows the scores, but for what somebody did", () => {
    const one = new Announcer();
    const end = { ...line(4, 1, 1, { text: "You win." }), seat: null };
    one.hear([...log.slice(0, 2), end], undefined, true);
    one.hear([...log.slice(0, 2), end], undefined, true);
    expect(texts(one).at(-1)).not.toBe("You win.");
    const other = new Announcer();
    other.hear([line(1, 1, 1, { text: "You give up." })], undefined, true);
    expect(texts(other)).toEqual(["You give up."]);
  });

  it("keeps no more than can be read", () => {
    const one = new Announcer();
    for (let i = 0; i < 200; i++) one.say(`${i}`);
    expect(texts(one).length).toBe(60);
    expect(new Set(one.said.map((said) => said.key)).size).toBe(60);
  });
});

describe("beside the letter of who acts", () => {
  it("the name need not begin each sentence", () => {
    const said = ["Ben plays 4♠.", "Ben moves 36 to 32."];
    expect(briefly(said, "Ben")).toBe("plays 4♠, moves 36 to 32.");
  });
  it("sentences about somebody else keep all names", () => {
    const said = ["Ben plays 4♠.", "Your marble on 3 is killed."];
    expect(briefly(said, "Ben")).toBe(said.join(" "));
    expect(briefly(said, "")).toBe(said.join(" "));
  });
});

describe("two players", () => {
  const names = ["You", "Computer"];
  it("are called by name, and more of them by their letters", () => {
    const drawn = (who: string) => [
      line(0, 1, 0, { brief: "you drew 3♣" }),
      line(1, 1, 1, { brief: `${who} drew a card` }),
    ];
    const [two] = turnsOf(drawn("Computer").map((one) => ({ ...one, turn_seat: 1 })));
    expect(inBrief(two!, 0, true, names)).toBe("you drew 3♣, Computer drew a card");
    const took = turnsOf([line(1, 1, 1, { brief: "Computer took 2♦", turn_seat: 1 })]);
    expect(inBrief(took[0]!, 0, true, names)).toBe("took 2♦");
    expect(inBrief(took[0]!, 0, true, [...names, "Computer C"])).toBe("Computer took 2♦");
  });
  it("are named once before several sentences", () => {
    const said = ["Computer builds 4♠.", "Computer draws a card."];
    expect(briefly(said, "Computer", true)).toBe("Computer builds 4♠, draws a card.");
    expect(briefly(["You draw 3♣.", said[0]!], "Computer", true)).toBe(
      "You draw 3♣. Computer builds 4♠.",
    );
  });
});
