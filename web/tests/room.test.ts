import { describe, expect, it } from "vitest";
import { beginning, mostSpared, roomBelow, spared } from "../src/lib/room";

describe("what is left out where words have no room", () => {
  it("is why something was played first, then the order, then what one did oneself, then turns", () => {
    expect(spared(0, true)).toEqual({ why: true, packed: false, own: true, dropped: 0 });
    expect(spared(1, true)).toEqual({ why: false, packed: false, own: true, dropped: 0 });
    expect(spared(2, true)).toEqual({ why: false, packed: true, own: true, dropped: 0 });
    expect(spared(3, true)).toEqual({ why: false, packed: true, own: false, dropped: 0 });
    expect(spared(5, true)).toEqual({ why: false, packed: true, own: false, dropped: 2 });
    expect(spared(3, false)).toEqual({ why: false, packed: true, own: true, dropped: 1 });
  });
  it("leaves one turn", () => {
    expect(spared(mostSpared(4, false), false).dropped).toBe(3);
    expect(spared(mostSpared(4, true), true).dropped).toBe(3);
  });
});

describe("where a list begins that is longer than its room", () => {
  it("is with a turn, so that the newest is in sight", () => {
    expect(beginning(30, [0, 20, 40, 60], [], 2)).toBe(40);
    expect(beginning(22, [0, 20, 40, 60], [], 2)).toBe(20);
    expect(beginning(90, [0, 20], [], 2)).toBe(20);
    expect(beginning(0, [], [], 2)).toBe(0);
  });
  it("shows what each of a few others did last", () => {
    expect(beginning(60, [0, 20, 40, 60], [0, 20, 40], 4)).toBe(0);
    expect(beginning(60, [0, 20, 40, 60], [20, 40], 2)).toBe(40);
  });
});

describe("what grows over the table", () => {
  it("ends before what it must not cover, and is as high as its line", () => {
    expect(roomBelow(100, 46, [300, 220], 700)).toBe(120);
    expect(roomBelow(100, 46, [], 700)).toBe(600);
    expect(roomBelow(100, 46, [110], 700)).toBe(46);
  });
});
