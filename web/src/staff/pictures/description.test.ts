import { expect, test } from "vitest";
import { changesOf, type PictureText } from "./description.ts";

const address = "/pictures/cumin-960.jpg";
const text = (language: string, alt_text: string): PictureText => ({ image_url: address, language, alt_text, stale: [], version: 3 });

test("what was typed is added, changed or removed; what stayed as it was is not written", () => {
  const read = [text("en", "Cumin"), text("de", "Kümmel"), text("fr", "Cumin")];
  const typed = new Map([
    ["en", "Cumin"],
    ["de", "Kreuzkümmel"],
    ["fr", ""],
    ["es", "Comino"],
    ["hi", ""],
  ]);
  expect(changesOf(read, typed)).toEqual({
    added: [["es", "Comino"]],
    changed: [text("de", "Kreuzkümmel")],
    removed: [text("fr", "Cumin")],
  });
});
