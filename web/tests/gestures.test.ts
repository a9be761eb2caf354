import { describe, expect, it } from "vitest";
import { Paths } from "../src/lib/scene/gestures";
import type { Scene } from "../src/lib/scene/types";

const paths = new Paths([
  { path: ["a", "x"], action: 1, tag: "", leads: "", alone: "", once: "", vain: false },
  { path: ["a", "y"], action: 2, tag: "", leads: "", alone: "", once: "", vain: false },
  { path: ["b", "x"], action: 3, tag: "", leads: "", alone: "", once: "", vain: false },
  { path: ["b", "z"], action: 3, tag: "", leads: "", alone: "", once: "", vain: false },
  { path: ["deck"], action: 4, tag: "", leads: "", alone: "", once: "", vain: false },
]);

describe("paths", () => {
  it("tells what may come next", () => {
    expect([...paths.starts].sort()).toEqual(["a", "b", "deck"]);
    expect([...paths.next(["a"])].sort()).toEqual(["x", "y"]);
    expect(paths.next(["nothing"]).size).toBe(0);
  });
  it("takes the piece before the spot it lies on", () => {
    expect(paths.choose([], ["a", "x"])).toEqual({ kind: "open", path: ["a"] });
    const path = ["a", "x"];
    expect(paths.choose(["a"], ["card on x", "x"])).toEqual({ kind: "action", action: 1, path });
  });
  it("knows what is touched in any case", () => {
    expect(paths.sure(1)).toEqual(["a", "x"]);
    expect(paths.sure(3)).toEqual(["b"]);
    expect(paths.sure(9)).toEqual([]);
  });
  it("begins anew where a path does not go on", () => {
    expect(paths.choose(["a"], ["b"])).toEqual({ kind: "open", path: ["b"] });
    const path = ["deck"];
    expect(paths.choose(["a"], ["deck"])).toEqual({ kind: "action", action: 4, path });
  });
  it("tells the path that was gone, not another one that means the same", () => {
    const path = ["b", "z"];
    expect(paths.choose(["b"], ["z"])).toEqual({ kind: "action", action: 3, path });
  });
  it("finds what a piece is meant for that was laid on it, though that is touched first", () => {
    const claims = new Paths([
      { ...paths.gestures[0]!, path: ["open", "fee", "red"], action: 1 },
      { ...paths.gestures[0]!, path: ["open", "red"], action: 2 },
      { ...paths.gestures[0]!, path: ["other"], action: 3 },
    ]);
    expect(claims.laid("red", ["place", "open"])).toEqual(["open"]);
    expect(claims.laid("blue", ["place", "other"])).toEqual(["other"]);
    expect(claims.laid("red", ["place"])).toEqual([]);
  });
  it("keeps what was asked when it means nothing", () => {
    expect(paths.choose(["a"], ["z", "w"])).toEqual({ kind: "nothing", path: ["a", "z"] });
  });
  it("knows what a piece means alone", () => {
    expect(paths.actions(["a"])).toEqual([1, 2]);
    expect(paths.path(3)).toEqual(["b", "x"]);
  });
  it("tells of all lit places of a town what each of them brings, and of no others", () => {
    const scene = {
      spots: ["x", "y"].map((id) => ({ id, layout: "cell" })),
      pieces: [],
    } as unknown as Scene;
    const to = (id: string, tag: string) => ({
      path: ["a", id],
      action: 1,
      tag,
      leads: "",
      alone: "",
      once: "",
      vain: false,
    });
    const both = [to("x", "open\n1 card"), to("y", "safe\n1 card"), to("discards", "")];
    expect(new Paths(both).shared(["a"], scene)).toEqual(["1 card"]);
    expect(new Paths([both[0]!, to("y", "")]).shared(["a"], scene)).toEqual([]);
    expect(new Paths([both[0]!, both[2]!]).shared(["a"], scene)).toEqual([]);
  });
});
