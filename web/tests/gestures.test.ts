import { describe, expect, it } from "vitest";
import { Paths } from "../src/lib/scene/gestures";

const paths = new Paths([
  { path: ["a", "x"], action: 1, tag: "", leads: "" },
  { path: ["a", "y"], action: 2, tag: "", leads: "" },
  { path: ["b", "x"], action: 3, tag: "", leads: "" },
  { path: ["b", "z"], action: 3, tag: "", leads: "" },
  { path: ["deck"], action: 4, tag: "", leads: "" },
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
  it("keeps what was asked when it means nothing", () => {
    expect(paths.choose(["a"], ["z", "w"])).toEqual({ kind: "nothing", path: ["a", "z"] });
  });
  it("knows what a piece means alone", () => {
    expect(paths.only("a")).toBeUndefined();
    expect(paths.only("b")).toBe(3);
    expect(paths.actions(["a"])).toEqual([1, 2]);
    expect(paths.path(3)).toEqual(["b", "x"]);
  });
});
