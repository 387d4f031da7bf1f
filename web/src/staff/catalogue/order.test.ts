import { expect, test } from "vitest";
import { lastPosition, moved, positionsFor } from "./order.ts";

const rows = (...positions: number[]) => positions.map((position, index) => ({ code: String.fromCharCode(97 + index), position }));

function afterMove(positions: number[], from: number, to: number) {
  const written = positionsFor(moved(rows(...positions), from, to), to);
  return Object.fromEntries(written.map(({ row, position }) => [row.code, position]));
}

test("a row that is moved is the only one that is written where there is room", () => {
  expect(afterMove([10, 20, 30], 2, 1)).toEqual({ c: 15 });
  expect(afterMove([10, 20, 30], 0, 2)).toEqual({ a: 40 });
  expect(afterMove([10, 20, 30], 1, 0)).toEqual({ b: 5 });
});

test("where there is no room all get places with room between them", () => {
  expect(afterMove([1000, 1000, 1000], 2, 1)).toEqual({ a: 10, c: 20, b: 30 });
  expect(afterMove([1, 2], 1, 0)).toEqual({ b: 10, a: 20 });
});

test("a new row stands after all others", () => {
  expect(lastPosition(rows(10, 1000))).toBe(1010);
  expect(lastPosition([])).toBe(10);
});
