import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import { emptyDraft } from "./entry-draft.ts";
import { useEntryDrafts } from "./use-entry-drafts.ts";

const render = () => renderHookFor(() => ({ grades: useEntryDrafts("grades"), categories: useEntryDrafts("categories") }));
const named = (name: string) => () => ({ own: { name }, names: {} });

test("input of an entry, of a new one and of another list is kept apart, also over a reload", () => {
  const { result, unmount } = render();
  act(() => result.current.grades.changeDraft("bold", named("Bold red")));
  act(() => result.current.grades.changeDraft(undefined, named("Fine")));
  act(() => result.current.categories.changeDraft("bold", named("Bold spices")));
  unmount();
  const { grades, categories } = render().result.current;
  expect([grades.draftOf("bold"), grades.draftOf(undefined), categories.draftOf("bold")].map(({ own }) => own.name)).toEqual([
    "Bold red",
    "Fine",
    "Bold spices",
  ]);
  expect(categories.draftOf(undefined)).toEqual(emptyDraft);
});

test("each change builds on the one before, and input that is taken back is not kept", () => {
  const { result } = render();
  act(() => {
    result.current.grades.changeDraft("bold", named("Bold red"));
    result.current.grades.changeDraft("bold", (before) => ({ ...before, names: { de: "Rot" } }));
  });
  expect(result.current.grades.draftOf("bold")).toEqual({ own: { name: "Bold red" }, names: { de: "Rot" } });
  act(() => result.current.grades.changeDraft("bold", () => emptyDraft));
  expect(result.current.grades.draftOf("bold")).toEqual(emptyDraft);
  expect(localStorage).toHaveLength(0);
});
