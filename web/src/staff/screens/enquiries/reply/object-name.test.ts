import { expect, test } from "vitest";
import { objectNameOf } from "./object-name.ts";

const now = new Date("2026-11-24T09:31:05Z");

test.each([
  ["Angebot Größe (final).pdf", "20261124T093105-Angebot-Gro-e-final.pdf"],
  ["../../etc/passwd", "20261124T093105-etc-passwd"],
  ["見積書", "20261124T093105-file"],
])("%s is stored as %s", (name, stored) => {
  expect(objectNameOf(name, now)).toBe(stored);
});
