// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { DRAFT } from "#features/enquiry/clear-draft.ts";
import { clearSentDraft } from "./sent-draft.ts";

test("a page that thanks for an enquiry is the end of what was kept of it, any other page is not", () => {
  sessionStorage.setItem(DRAFT, "{}");
  sessionStorage.setItem(`${DRAFT}:?product=teja`, "{}");
  sessionStorage.setItem("place", "{}");
  document.body.innerHTML = "<main></main>";
  clearSentDraft();
  expect(sessionStorage).toHaveLength(3);
  document.body.innerHTML = "<main><div data-sent></div></main>";
  clearSentDraft();
  expect(Object.keys(sessionStorage)).toEqual(["place"]);
});
