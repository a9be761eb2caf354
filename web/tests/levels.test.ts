import { describe, expect, it } from "vitest";
import { inOrder, ladder, levelTitle, levelToMeet, nextLevel } from "../src/lib/levels";
import type { GameInfo } from "../src/lib/messages";

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
      "careful",
      "steady",
      "expert",
    ]);
    expect(levelTitle(game, "steady")).toBe("STEADY");
    expect(levelTitle(game, "other")).toBe("other");
  });

  it("are met from the lowest on, the next one after a win", () => {
    expect(levelToMeet(game)?.name).toBe("beginner");
    expect(levelToMeet(game, ["random"])?.name).toBe("beginner");
    expect(levelToMeet(game, ["steady", "beginner"])?.name).toBe("expert");
    expect(levelToMeet(game, ["expert"])?.name).toBe("expert");
    expect(nextLevel(game, "beginner")?.name).toBe("careful");
    expect(nextLevel(game, "expert")).toBeUndefined();
    expect(nextLevel(game, "careful")?.name).toBe("steady");
    expect(nextLevel(game, "other")).toBeUndefined();
  });
});
