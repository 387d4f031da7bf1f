import { expect, test } from "vitest";
import { serverFault } from "./server-fault.ts";

test("that nothing can be stored is said before that space is short", () => {
  expect(serverFault({ writes: true, space: true })).toBeUndefined();
  expect(serverFault({ writes: true, space: false })).toEqual({ kind: "space" });
  expect(serverFault({ writes: false, space: false })).toEqual({ kind: "writes" });
});
