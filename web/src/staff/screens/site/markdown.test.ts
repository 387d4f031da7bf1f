// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type Mark, placeIn, putMark } from "./markdown.ts";

const markdown = "## Papers\n\n- **IEC**, the Importer-Exporter Code; the code's *holder*.\n\nनिर्यात के लिए";

test.each([
  ["IEC, the Importer-Exporter Code; and more", "IEC**, the"],
  ["the code’s holder", "the code's *holder*"],
  ["निर्यात के लिए", "निर्यात के लिए"],
])("the paragraph %s is found", (paragraph, place) => {
  const found = placeIn(markdown, paragraph);
  expect(markdown.slice(found, found + place.length)).toBe(place);
});

test.each(["nowhere", "…", ""])("the paragraph %j is not there", (paragraph) => {
  expect(placeIn(markdown, paragraph)).toBe(-1);
});

function marked(text: string, chosen: string, name: Mark) {
  const field = document.createElement("textarea");
  field.value = text;
  field.setSelectionRange(text.indexOf(chosen), text.indexOf(chosen) + chosen.length);
  putMark(field, name);
  return [field.value, field.value.slice(field.selectionStart, field.selectionEnd)];
}

test("marks are put around what is chosen, or in front of its lines", () => {
  expect(marked("one two three", "two", "bold")).toEqual(["one **two** three", "two"]);
  expect(marked("see terms", "terms", "link")).toEqual(["see [terms](https://)", "terms"]);
  expect(marked("first\nsecond line\nthird", "line", "heading")).toEqual(["first\n## second line\nthird", "## second line"]);
  expect(marked("a\nb\nc", "a\nb", "list")).toEqual(["- a\n- b\nc", "- a\n- b"]);
});
