import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { leftOut, rangesOf, usePrintNote } from "./printed-characters.ts";

/** U+0020 to U+007E, and the letter Ж. */
const lengths = [32, 95, 0x416 - 127, 1];

afterEach(() => vi.unstubAllGlobals());

test("characters outside the printed ranges are left out, and named once", () => {
  const ranges = rangesOf(lengths);
  expect(leftOut(" Teja~ Ж", ranges)).toEqual([]);
  expect(leftOut("\u001f \u007f Е Ж З 😀 З", ranges)).toEqual(["\u001f", "\u007f", "Е", "З", "😀"]);
});

function Field({ text }: { text: string }) {
  return <TextField label="Name" note={usePrintNote(text)} readOnly value={text} />;
}

test("a field says which of its characters will be missing in PDFs", async () => {
  vi.stubGlobal("fetch", async () => Response.json(lengths));
  renderFor(<Field text="Hot Ж 🌶, 🌶" />);
  expect(await screen.findByRole("status")).toHaveTextContent("as no font has it: 🌶");
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/🌶/);
});

test("nothing is asked about letters that every font has", () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  renderFor(<Field text="Jalapeño, 5 °C" />);
  expect(asked).not.toHaveBeenCalled();
});
