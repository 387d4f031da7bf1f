import { expect, test } from "vitest";
import { parseDetailedDescription } from "./detailed-description.ts";

test("a bold paragraph with a colon is a heading and its body", () => {
  expect(parseDetailedDescription("**Uses:** Curries and oils.\n\n**Storage**: Dry.")).toEqual([
    { kind: "heading", text: "Uses" },
    { kind: "text", text: "Curries and oils." },
    { kind: "heading", text: "Storage" },
    { kind: "text", text: "Dry." },
  ]);
});

test("a paragraph with a dash is a list, an item a line", () => {
  expect(parseDetailedDescription("- one\n- two - three\n-four")).toEqual([{ kind: "list", items: ["one", "two - three", "four"] }]);
});

test("a heading directly above a list keeps the list", () => {
  expect(parseDetailedDescription("**Uses:**\n- oil\n- paste")).toEqual([
    { kind: "heading", text: "Uses" },
    { kind: "list", items: ["oil", "paste"] },
  ]);
});

test("anything else is plain text, markup included", () => {
  expect(parseDetailedDescription("Plain: text <b>here</b>\r\n\r\n**Bold** without a colon")).toEqual([
    { kind: "text", text: "Plain: text <b>here</b>" },
    { kind: "text", text: "**Bold** without a colon" },
  ]);
});

test("an empty description has no parts", () => {
  expect(parseDetailedDescription(" \n\n \n")).toEqual([]);
});
