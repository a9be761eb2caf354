/** How a room is cut into parts that keep their order. */
import { describe, expect, it } from "vitest";
import { sizeOf, slice, type Cut } from "../src/lib/scene/slices";

const one = (w: number, h: number) => [{ w, h }];
const leaves = (cut: Cut): number[] => ("kids" in cut ? cut.kids.flatMap(leaves) : [cut.part]);

describe("a room that is cut", () => {
  it("puts parts below each other where it is high, and beside each other where it is wide", () => {
    const parts = [one(10, 10), one(10, 10), one(10, 10)];
    expect(slice(parts, { w: 12, h: 34 }, 2, -1)).toMatchObject({ down: true });
    expect(slice(parts, { w: 34, h: 12 }, 2, -1)).toMatchObject({ down: false });
  });

  it("cuts twice where one part is high and the others are not", () => {
    const parts = [one(10, 10), one(10, 10), one(10, 22)];
    const cut = slice(parts, { w: 22, h: 22 }, 2, -1)!;
    expect(cut).toMatchObject({ down: false });
    expect(leaves(cut)).toEqual([0, 1, 2]);
    expect(sizeOf(cut, parts, 2)).toEqual({ w: 22, h: 22 });
  });

  it("takes the form of a part that fits", () => {
    const parts = [
      [
        { w: 30, h: 5 },
        { w: 5, h: 30 },
      ],
      one(5, 30),
    ];
    expect(slice(parts, { w: 11, h: 30 }, 1, -1)).toMatchObject({
      kids: [{ part: 0, form: 1 }, { part: 1 }],
    });
  });

  it("leaves nothing below what belongs to the foot", () => {
    const parts = [one(10, 5), one(10, 10)];
    expect(slice(parts, { w: 12, h: 18 }, 2, 1)).not.toBeNull();
    expect(slice(parts, { w: 12, h: 18 }, 2, 0)).toBeNull();
  });

  it("says so where nothing fits", () => {
    expect(slice([one(10, 10), one(10, 10)], { w: 15, h: 15 }, 1, -1)).toBeNull();
    expect(slice([one(20, 10)], { w: 15, h: 15 }, 1, -1)).toBeNull();
  });
});
