import { describe, expect, it } from "vitest";
import { FLAT, stack } from "../src/lib/stacked";

describe("bars above the table", () => {
  it("stay where they are for what fits its line", () => {
    expect(stack(0, 100, 200, [{ top: 190, bottom: 260 }])).toEqual(FLAT);
    expect(stack(-8, 0, 90, [])).toEqual(FLAT);
  });
  it("rise as far as there is room above them, over nothing of the table", () => {
    expect(stack(40, 100, 200, [{ top: 201, bottom: 260 }])).toEqual({ lift: 40, instead: false });
  });
  it("grow over the table where nothing is touched there", () => {
    expect(stack(40, 10, 90, [{ top: 121, bottom: 200 }])).toEqual({ lift: 10, instead: false });
    expect(stack(40, 10, 90, [{ top: 20, bottom: 80 }])).toEqual({ lift: 10, instead: false });
  });
  it("let what is told take the place of what is asked, rather than cover what is touched", () => {
    expect(stack(40, 10, 90, [{ top: 119, bottom: 200 }])).toEqual({ lift: 0, instead: true });
  });
});
