import { describe, expect, it } from "vitest";
import { moments } from "../src/lib/chances";
import { inOrder, ladder, levelTitle, levelToMeet, nextLevel } from "../src/lib/levels";
import type { GameInfo, Judged } from "../src/lib/messages";

const level = (name: string) => ({ name, says: "", title: name.toUpperCase() });
const game = {
  levels: ["random", "careful", "beginner", "steady", "expert"].map(level),
} as GameInfo;

describe("levels", () => {
  it("are a ladder, with those by rule beside it", () => {
    expect(ladder(game).map((l) => l.name)).toEqual(["beginner", "steady", "expert"]);
    expect(inOrder(game).map((l) => l.name)).toEqual([
      "random",
      "beginner",
      "steady",
      "expert",
      "careful",
    ]);
    expect(levelTitle(game, "steady")).toBe("STEADY");
    expect(levelTitle(game, "other")).toBe("other");
  });

  it("are met from the lowest on, the next one after a win", () => {
    expect(levelToMeet(game)?.name).toBe("beginner");
    expect(levelToMeet(game, ["random"])?.name).toBe("beginner");
    expect(levelToMeet(game, ["steady", "beginner"])?.name).toBe("expert");
    expect(levelToMeet(game, ["expert"])?.name).toBe("expert");
    expect(nextLevel(game, "beginner")?.name).toBe("steady");
    expect(nextLevel(game, "expert")).toBeUndefined();
    expect(nextLevel(game, "careful")).toBeUndefined();
  });
});

describe("moments", () => {
  it("are the three that cost most, as they came", () => {
    const d = (ply: number, lost: number) => ({ ply, before: 0.9, after: 0.9 - lost }) as Judged;
    const all = [d(1, 0.1), d(2, 0.01), d(3, 0.3), d(4, 0.2), d(5, 0.4)];
    expect(moments(all).map((x) => x.ply)).toEqual([3, 4, 5]);
    expect(moments([d(2, 0.01)])).toEqual([]);
  });
});
