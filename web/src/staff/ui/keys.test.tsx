import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { useKeys } from "./keys.tsx";

function Shortcut({ run }: { run: () => void }) {
  useKeys([{ key: "r", label: "Reply", run }]);
  return null;
}

test.each([
  ["a Latin layout", { key: "r", code: "KeyR" }, 1],
  ["a Devanagari layout", { key: "ी", code: "KeyR" }, 1],
  ["another key of a Devanagari layout", { key: "ा", code: "KeyE" }, 0],
  // Dvorak: the place of R has a P.
  ["another Latin layout", { key: "p", code: "KeyR" }, 0],
])("%s: the letter of a shortcut is pressed", (_, event, runs) => {
  const run = vi.fn();
  renderPart(<Shortcut run={run} />);
  fireEvent.keyDown(document.body, event);
  expect(run).toHaveBeenCalledTimes(runs);
});
