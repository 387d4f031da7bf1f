import { expect, test } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import type { Contact } from "./contact-list.ts";
import { usePeople } from "./use-people.ts";

test.each([
  ["a person", { by: "person", name: "Ana Souza", contact_count: 3 }, "Ana Souza"],
  ["a company of one person", { by: "company", name: "Ana Souza", contact_count: 1 }, "Ana Souza"],
  ["a company of two", { by: "company", name: "Ana Souza", contact_count: 2 }, "Ana Souza and 1 other"],
  ["a company of many", { by: "company", name: "Ana Souza", contact_count: 1000 }, "Ana Souza and 999 others"],
])("who wrote of %s is said", (_, contact, words) => {
  const { result } = renderHookFor(usePeople);
  expect(result.current(contact as Contact)).toBe(words);
});
