import { expect, test } from "vitest";
import { DRAFT } from "#features/enquiry/forget-draft.ts";
import { forgetSentDraft } from "./sent-draft.ts";

test("a page that thanks for an enquiry is the end of what was kept of it, any other page is not", () => {
  sessionStorage.setItem(DRAFT, "{}");
  sessionStorage.setItem(`${DRAFT}:?product=teja`, "{}");
  sessionStorage.setItem("place", "{}");
  document.body.innerHTML = "<main></main>";
  forgetSentDraft();
  expect(sessionStorage).toHaveLength(3);
  document.body.innerHTML = "<main><div data-sent></div></main>";
  forgetSentDraft();
  expect(Object.keys(sessionStorage)).toEqual(["place"]);
});
