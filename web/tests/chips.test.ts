import { describe, expect, it } from "vitest";
import { besidePlace, broken, chipOf, chips } from "../src/lib/scene/chips";
import { meet, type Box } from "../src/lib/scene/geometry";

describe("what is told of a card of the hand", () => {
  it("is broken between words where the card is narrow", () => {
    expect(broken(["kills D", "or 9 ahead"], 10, 9)).toEqual(["kills D", "or 9 ahead"]);
    expect(broken(["kills H", " or back"], 10, 9)).toEqual(["kills H or", "back"]);
  });
  it("tells whole what it tells: a second line that would not fit is left out", () => {
    expect(broken(["one of these", "or 13 ahead"], 10, 6.5)).toEqual(["one of", "these"]);
  });
  it("is a bare figure where no more fits between cards that lie side by side", () => {
    expect(broken(["succeeds 57\u00a0%"], 10, 4.2)).toEqual(["57\u00a0%"]);
    expect(broken(["succeeds 57\u00a0%"], 10, 5.2)).toEqual(["57\u00a0%"]);
    // What it is a share of is told wherever there is room, on small cards, too.
    expect(broken(["wins 57\u00a0%"], 10, 4.2)).toEqual(["wins", "57\u00a0%"]);
    expect(broken(["succeeds 57\u00a0%"], 10, 7)).toEqual(["succeeds", "57\u00a0%"]);
  });
  it("leaves a small card's rank and suit in sight: one line, and a sign that there is more", () => {
    expect(broken(["11", " or swap"], 10, 4.4)).toEqual(["11…"]);
    expect(broken(["+1", " /\u00a0+13"], 10, 4.4)).toEqual(["+1/+13"]);
    expect(broken(["11", " or swap"], 10, 5)).toEqual(["11 or", "swap"]);
    expect(broken(["out", " or 13"], 10, 6.3)).toEqual(["out or 13"]);
    expect(broken(["kills D", " or 13 ahead"], 10, 4.2)).toEqual(["kills D…"]);
    expect(broken(["gains 32"], 10, 4)).toEqual(["gains 32"]);
    expect(broken([], 10, 4)).toEqual([]);
  });
});

describe("what is told of a place on a board", () => {
  const over: Box = { x: 48, y: 48, w: 4, h: 4 };
  const chip = chipOf("t5", ["kills D"], 4, 4);
  const room = { width: 100, height: 100 };

  it("stands beside its place, and never over a marble", () => {
    const marbles = [over, { ...over, y: 43 }, { ...over, y: 53 }];
    const at = besidePlace(chip, over, room, [marbles]);
    expect(marbles.some((marble) => meet(marble, at))).toBe(false);
  });
  it("stands straight beside its place rather than nearer to the next one, and leads to it", () => {
    const column = [0, 5, -5].map((y) => ({ ...over, y: 48 + y }));
    const at = besidePlace(chip, over, room, [column]);
    expect(at.y + at.h / 2).toBeCloseTo(50);
    expect(at.stem).toBe("M48 50l-1 0");
  });
  it("spares marbles first where not all can be spared", () => {
    const all = { x: 0, y: 0, w: 100, h: 100 };
    const at = besidePlace(chip, over, room, [[all], [over]]);
    expect(meet(at, over)).toBe(false);
  });
  it("stays on the table", () => {
    const at = besidePlace(chip, { ...over, x: 0, y: 0 }, room, [[]]);
    expect(at.x >= 0 && at.y >= 0).toBe(true);
  });
});

describe("what is told of places in a town", () => {
  const over: Box = { x: 40, y: 40, w: 6, h: 14 };
  const told = [{ id: "a", lines: ["1 card", "hand 3"], over }];
  const across = (y: number, h: number): Box => ({ x: 0, y, w: 100, h });

  it("is told in fewer lines before it covers words", () => {
    const words = [across(40, 4), across(50, 4)];
    const [chip] = chips(told, 100, 4, [over, ...words], words, []);
    expect(chip!.lines).toEqual(["1 card"]);
    expect(words.some((box) => meet(box, chip!))).toBe(false);
  });
  it("tells a whole price, and equal things of equal places", () => {
    const price = ["−1 card", "−2 draws", "safe"];
    const both = (wide: number): (readonly string[])[] => {
      const low = { id: "b", lines: price, over: { x: 60, y: 40, w: 2 * wide, h: 5 } };
      const all = [{ ...low, id: "a", over: { ...over, w: wide } }, low];
      return chips(all, 100, 4, []).map(({ lines }) => lines.slice(0, 2));
    };
    expect(both(16)).toEqual([price.slice(0, 2), price.slice(0, 2)]);
    // Where words would be wider than the places the shortest tell it.
    expect(both(6)).toEqual([
      ["pay 1", "draw −2"],
      ["pay 1", "draw −2"],
    ]);
  });
  it("is in short no wider than a narrow place, but for its price", () => {
    const lines = ["⚠\uFE0E open to claims", "makes 4♠ safe"];
    const [chip] = chips([{ id: "a", lines, over: { ...over, w: 8 } }], 100, 4, []);
    expect(chip!.lines).toEqual(["⚠\uFE0E"]);
    const wide = { id: "a", lines, over: { x: 20, y: 40, w: 40, h: 14 } };
    expect(chips([wide], 100, 4, [], [])[0]!.lines).toEqual(lines);
  });
  it("is told alike of wide and narrow places: the danger of neither is left out", () => {
    const lines = ["−1 card", "+1♥\uFE0E ⚠\uFE0E open to claims"];
    const both = [40, 60].map((x, i) => ({
      id: `${i}`,
      lines,
      over: { x, y: 40, w: 6 + 6 * i, h: 14 },
    }));
    const told = (...kept: Box[]) => chips(both, 130, 4, kept, []).map((chip) => chip.lines);
    const short = ["pay 1", "+1♥\uFE0E ⚠\uFE0E"];
    expect(told()).toEqual([short, short]);
    const card = (x: number, w: number): Box => ({ x, y: 0, w, h: 100 });
    expect(told(card(0, 33), card(52, 4), card(80, 50))).toEqual([short, short]);
  });
  it("is told at all, whatever it covers", () => {
    const words = [across(0, 100)];
    const [chip] = chips(told, 100, 4, words, []);
    expect(chip!.lines).toEqual(["1 card"]);
  });
});

describe("what is told of a card in a town", () => {
  it("stays in the panel of its town where it has room there", () => {
    const card: Box = { x: 52, y: 40, w: 8, h: 11 };
    const near = { x: 50, y: 26, w: 30, h: 13 };
    const told = { id: "k", lines: ["2♠ to hand", "wins 56"], over: card, card: true };
    const panel = { x: 50, y: 0, w: 48, h: 52 };
    const [at] = chips([{ ...told, panel }], 100, 4, [near, card], [card]);
    expect(at!.x).toBeGreaterThanOrEqual(50);
  });
  it("stays on the table: beside a card at its upper rim", () => {
    const card: Box = { x: 40, y: 3, w: 10, h: 14 };
    const below: Box = { ...card, y: 18 };
    const cards = [{ ...card }, below];
    const told = { id: "k", lines: ["show 3♥", "or 3♦"], over: card, card: true };
    const [at] = chips([told], 100, 4, cards, cards);
    expect(at!.y).toBeGreaterThanOrEqual(0);
    expect(at!.lines).toEqual(told.lines);
    expect(cards.some((box) => meet(box, at!))).toBe(false);
  });
});
