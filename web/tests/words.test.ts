import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { face, pips } from "../src/lib/cards/faces";
import { goingOn, groups, tagsOf } from "../src/lib/groups";
import { sha256 } from "../src/lib/sha256";
import { dealIsFair, promiseFile } from "../src/lib/fair";
import type { Piece } from "../src/lib/messages";
import {
  advised,
  clock,
  drawn,
  endLine,
  pieceSentence,
  spoken,
  spokenScore,
  spokenSentence,
  filled,
  findCards,
  together,
} from "../src/lib/words";

describe("a hint", () => {
  const hint =
    "Hint: burn K♠.\nWhy: kills C; avoids D.\nThe chance is good (59 %); next best: burn 4♠ (57 %).";
  it("tells its reasons first, then the chance, and what is next best last", () => {
    expect(advised(hint, 0)).toEqual([
      "Hint: burn K♠.",
      "Why: kills C; avoids D. The chance is good (59 %). Next best: burn 4♠ (57 %).",
    ]);
  });
  it("spares whole clauses from the end", () => {
    expect(advised(hint, 1)[1]).toBe("Why: kills C; avoids D. The chance is good (59 %).");
    expect(advised(hint, 2)[1]).toBe("Why: kills C; avoids D.");
    expect(advised(hint, 3)[1]).toBe("Why: kills C.");
    expect(advised(hint, 4)[1]).toBe("59 % to win");
    expect(advised(hint, 5)[1]).toBe("");
    expect(advised("It is the 5♣.", 0)).toEqual(["It is the 5♣.", ""]);
  });
});

describe("words", () => {
  it("draws a card in a text as on the table", () => {
    expect(["TS", "AH", "XX"].map(drawn)).toEqual(["10♠", "A♥\uFE0E", "XX"]);
  });

  it("are spoken", () => {
    expect(spoken("put 7♡ onto 10♣")).toBe("put seven of hearts onto ten of clubs");
    expect(spoken("that takes a ♠")).toBe("that takes a spade");
    expect(filled("7♡ and 5♢")).toBe("7♥\uFE0E and 5♦\uFE0E");
    expect(spoken(filled("put 7♡ onto 10♣"))).toBe("put seven of hearts onto ten of clubs");
    expect(spokenScore(filled("2♡ + 5♢"))).toBe("2 hearts + 5 diamonds");
    expect(spokenScore("5 of 10: 2♡ + 5♢")).toBe("5 of 10: 2 hearts + 5 diamonds");
    expect(spokenScore("22 of 32: 1♡ + 21♢")).toBe("22 of 32: 1 heart + 21 diamonds");
    expect(spokenSentence("5♠ is turned up.")).toBe("Five of spades is turned up.");
    expect(clock(3661)).toBe("1:01:01");
    expect(clock(65)).toBe("1:05");
  });
  it("tell at the end what headline and scores do not", () => {
    const why = "the turns have run out: you win, nearest to the goal";
    expect(endLine("You win", why, false, ["7 of 10"])).toBe(
      "The turns have run out: you win, nearest to the goal",
    );
    expect(endLine("Won by B", "B wins, 30 to 12.", false, ["30 points", "12 points"])).toBe("");
  });
  it("of scores stay with their numbers, and a dot ends a line", () => {
    expect(together("♡ 10 ♢ 4 · 56 to go")).toBe("♡\u00a010 ♢\u00a04\u00a0· 56\u00a0to\u00a0go");
    expect(together("2 of 10: 1♡ + 1♢")).toBe("2\u00a0of\u00a010: 1♡ +\u00a01♢");
  });
  it("make sentences of pieces", () => {
    const piece = {
      id: "a",
      kind: "card",
      spot: "s",
      order: 0,
      face: "7H",
      seat: null,
      rotation: 0,
      name: "seven of hearts",
      highlights: [],
    };
    expect(pieceSentence(piece, "can be played")).toBe("Seven of hearts, can be played");
  });
});

describe("cards", () => {
  it("carry as many pips as their rank", () => {
    for (const [rank, n] of [
      ["2", 2],
      ["5", 5],
      ["9", 9],
      ["T", 10],
      ["K", 0],
    ] as const)
      expect(pips(rank)).toHaveLength(n);
    expect(face("TS")).toEqual({ rank: "T", suit: "S" });
  });
});

describe("choices", () => {
  it("tell last which cards can be thrown away", () => {
    const spots = [
      { id: "hand0", kind: "hand", label: "hand", seat: 0 },
      { id: "discards", kind: "discards", label: "discards", seat: null },
      { id: "cell", kind: "cell", label: "", seat: 0 },
    ];
    const pieces = ["2C", "3C"].map((face) => ({
      id: face, kind: "card", spot: "hand0", face, name: face, highlights: [],
    })); // prettier-ignore
    const gestures = [
      { path: ["2C", "discards"], action: 1, tag: "", leads: "", alone: "", once: "", vain: false },
      { path: ["3C", "cell"], action: 2, tag: "", leads: "", alone: "", once: "", vain: false },
      { path: ["3C", "discards"], action: 3, tag: "", leads: "", alone: "", once: "", vain: false },
    ];
    const scene = { spots, pieces, gestures, controls: [] } as unknown as Parameters<
      typeof groups
    >[0];
    const choices = [1, 2, 3].map((action) => ({ action, long: "", text: "" }));
    const told = groups(scene, choices as unknown as Parameters<typeof groups>[1]);
    expect(told.map((group) => group.choices.map(({ action }) => action))).toEqual([[2], [1, 3]]);
    expect(told[1]!.title).toBe("Discards");
  });
  it("are grouped by what is picked up", () => {
    const scene = {
      game: "any",
      shape: "wide",
      viewer: 0,
      width: 1,
      height: 1,
      columns: 1,
      rows: 1,
      status: "",
      seats: [],
      controls: [],
      spots: [
        {
          id: "s",
          kind: "pile",
          x: 0,
          y: 0,
          w: 1,
          h: 1,
          cell: [0, 0, 1, 1] as [number, number, number, number],
          layout: "row",
          label: "the place",
          seat: null,
          count: null,
          note: "",
          highlights: [],
        },
      ],
      gestures: [
        {
          path: ["c", "x"],
          action: 1,
          tag: "1 card\n−1 draw",
          leads: "",
          alone: "",
          once: "",
          vain: false,
        },
        { path: ["c", "z"], action: 1, tag: "free", leads: "", alone: "", once: "", vain: false },
        {
          path: ["c", "y"],
          action: 2,
          tag: "kills B",
          leads: "s",
          alone: "",
          once: "",
          vain: false,
        },
        { path: ["deck"], action: 3, tag: "", leads: "", alone: "", once: "", vain: false },
      ],
      pieces: [
        {
          id: "c",
          kind: "card",
          spot: "s",
          order: 0,
          face: "7H",
          seat: null,
          rotation: 0,
          name: "seven of hearts",
          highlights: [],
        },
      ],
    };
    const list = groups(
      scene,
      [1, 2, 3].map((action) => ({ action, short: "", long: `do ${action}`, again: "" })),
    );
    expect(list.map((g) => [g.title, g.choices.length])).toEqual([
      ["", 1],
      ["Seven of hearts, the place", 2],
    ]);
    const let_be = { ...scene, controls: [{ id: "pass", label: "pass", lasts: "" }] };
    const passing = {
      path: ["pass"],
      action: 4,
      tag: "",
      leads: "",
      alone: "",
      once: "",
      vain: false,
    };
    const all = [4, 1, 2, 3].map((action) => ({ action, short: "", long: "", again: "" }));
    const ordered = groups({ ...let_be, gestures: [passing, ...scene.gestures] }, all);
    expect(ordered.map((g) => g.choices.map(({ action }) => action))).toEqual([[3], [1, 2], [4]]);
    expect([...tagsOf(scene)]).toEqual([
      [1, "free / 1 card, −1 draw"],
      [2, "→ the place, kills B"],
      [3, ""],
    ]);
    const either = (...tags: string[]) =>
      tagsOf({
        ...scene,
        gestures: tags.map((tag, i) => ({
          path: [`s${i}`],
          action: 1,
          tag,
          leads: "",
          alone: "",
          once: "",
          vain: false,
        })),
      }).get(1);
    const both = "free\n or 1 card\n−1 draw";
    expect(either("free", "1 card\n−1 draw", both)).toBe("free / 1 card, −1 draw");
    expect(either("free", both)).toBe("free or 1 card, −1 draw");
    expect(either("1 card", "1 card\n−1 draw")).toBe("1 card / 1 card, −1 draw");
    const costs = "+1♥\n1 card";
    expect(either(costs, `${costs}\ncloses A♣`)).toBe("+1♥, 1 card; at some places closes A♣");
    expect(either("−1 card\nsafe", "free\nsafe", "−1 card\nsafe\nopen")).toBe(
      "free / −1 card, safe",
    );
    expect(either("−1 card\n−1 draw\nsafe", "−1 card\n−2 draws", "−1 card\n−2 draws\nopen")).toBe(
      "−1 card, −1 draw / −1 card, −2 draws",
    );
    expect(either("open\nfree", "safe\nfree", "open\ncloses A♣\nfree")).toBe("free");
    const picked = (path: string[]) =>
      goingOn(
        scene,
        [1, 2, 3].map((action) => ({ action, short: "", long: "", again: "" })),
        path,
      ).map((choice) => choice.action);
    expect(picked([])).toEqual([1, 2, 3]);
    expect(picked(["c"])).toEqual([1, 2]);
    expect(picked(["deck"])).toEqual([3]);
    expect(picked(["nothing"])).toEqual([1, 2, 3]);
  });
});

describe("sha256", () => {
  it("agrees with the real one", () => {
    for (const text of [
      "",
      "abc",
      "x".repeat(55),
      "x".repeat(56),
      "y".repeat(119),
      "ü".repeat(300),
    ]) {
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("finding a card", () => {
  const piece = (face: string | null, name: string): Piece => ({
    id: name,
    kind: "card",
    spot: "s",
    order: 0,
    face,
    seat: null,
    rotation: 0,
    name,
    highlights: [],
  });
  const pieces = [
    piece("TH", "ten of hearts"),
    piece("QS", "queen of spades"),
    piece(null, "card face down"),
  ];
  it("understands what people write", () => {
    for (const text of ["10h", "TH", "10♥", "10 of hearts", " ten  of hearts"])
      expect(findCards(pieces, text).map((p) => p.face)).toEqual(["TH"]);
    expect(findCards(pieces, "q of spades")).toHaveLength(1);
    expect(findCards(pieces, "")).toHaveLength(0);
    expect(findCards(pieces, "2c")).toHaveLength(0);
  });
});

describe("a fair deal", () => {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const secret = "a".repeat(64),
    salt = "b".repeat(64),
    nonces = ["12345678", ""];
  const fair = {
    commitment: digest(secret + salt),
    secret,
    salt,
    nonces,
    deal: digest(`${secret}${salt}|12345678|`),
    promise: null,
  };
  it("fits its promise", () => {
    expect(dealIsFair(fair)).toBe(true);
    expect(dealIsFair(fair, fair.commitment)).toBe(true);
    expect(dealIsFair({ ...fair, secret: "", salt: "" })).toBe(null);
  });
  it("does not, if anything was changed", () => {
    expect(dealIsFair({ ...fair, secret: "c".repeat(64) })).toBe(false);
    expect(dealIsFair({ ...fair, nonces: ["12345679", ""] })).toBe(false);
    expect(dealIsFair(fair, digest("another promise"))).toBe(false);
  });
  it("gives out a promise only with the share that came after it", () => {
    const signature = { at: 1, key: "c".repeat(64), value: "d".repeat(128) };
    const kept = { commitment: fair.commitment, signature, nonce: "12345678" };
    expect(JSON.parse(promiseFile("abc", kept)!)).toEqual({ table: "abc", ...kept });
    expect(promiseFile("abc", { ...kept, nonce: "" })).toBe(null);
    expect(promiseFile("abc", { ...kept, signature: null })).toBe(null);
    expect(promiseFile("abc", null)).toBe(null);
  });
});
