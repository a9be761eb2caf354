import { expect, test } from "vitest";
import { cited, cites } from "../src/lib/cited";

test("signs of rules are taken out of a sentence, and told apart", () => {
  expect(cited("Draw first. (P11)")).toEqual({ text: "Draw first.", rules: ["P11"] });
  expect(cited("No such card is in the game (D3, D6). Take another.")).toEqual({
    text: "No such card is in the game. Take another.",
    rules: ["D3", "D6"],
  });
  expect(cited("Only a ♣ can (D39, CH).")).toEqual({ text: "Only a ♣ can.", rules: ["D39", "CH"] });
  expect(cited("It is dead. (D30(a))").rules).toEqual(["D30(a)"]);
});

test("what stands in brackets otherwise stays", () => {
  const text = "Play a card (the ace, say) onto pile 2 (A).";
  expect(cited(text)).toEqual({ text, rules: [] });
});

test("a part of a rulebook is found by any of its signs", () => {
  expect(cites("Draw, then play. (P10, P11)", ["P11"])).toBe(1);
  expect(cites("Draw, then play. (P10)", ["P1"])).toBe(0);
  expect(cites("It turns up. (C2, C5)", ["C2", "C5"])).toBe(2);
});
