import { describe, expect, test } from "vitest";
import { fitting } from "./fit";
import { positionOf } from "./placement";

describe("a bar", () => {
  test("shows all where there is room for all", () => {
    expect(fitting([100, 100, 100], 80, 300)).toBe(3);
  });

  test("keeps room for the entry behind which the others go", () => {
    expect(fitting([100, 100, 100], 80, 299)).toBe(2);
    expect(fitting([100, 100, 100], 80, 279)).toBe(1);
  });

  test("shows that entry alone where there is room for nothing else", () => {
    expect(fitting([100, 100, 100], 80, 50)).toBe(0);
  });
});

describe("what opens", () => {
  const window = { width: 1000, height: 600 };
  const size = { width: 200, height: 300 };
  const at = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 40 });

  test("stands below its opener, and beside an entry", () => {
    expect(positionOf("below", at(100, 10), size, window)).toEqual({ left: 100, top: 56 });
    expect(positionOf("beside", at(100, 10), size, window)).toEqual({ left: 206, top: 8 });
  });

  test("stands on the other side where there is no room", () => {
    expect(positionOf("below", at(890, 10), size, window).left).toBe(790);
    expect(positionOf("beside", at(800, 10), size, window).left).toBe(594);
  });

  test("stays within the window", () => {
    expect(positionOf("beside", at(100, 500), size, window).top).toBe(292);
    expect(positionOf("below", at(5, 0), { width: 990, height: 10 }, window).left).toBe(8);
  });

  test("begins at the right where lines do", () => {
    expect(positionOf("below", at(500, 10), size, window, true).left).toBe(400);
    expect(positionOf("beside", at(500, 10), size, window, true).left).toBe(294);
  });
});
