import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

function Previewed() {
  const [version, setVersion] = useState("empty");
  return (
    <>
      <button type="button" onClick={() => setVersion("changed")}>
        Change
      </button>
      <button type="button" onClick={() => setVersion("empty")}>
        Publish
      </button>
      <PreviewFrame of={{ function: "preview-site", fields: [["path", "/"]] }} version={version} title="Preview" className="h-1" />
    </>
  );
}

/** The page of a frame has arrived. */
function load(frame: HTMLElement) {
  const page = { URL: "/preview", contentType: "text/html", addEventListener: () => undefined, defaultView: { scrollTo: () => undefined } };
  Object.defineProperty(frame, "contentDocument", { value: page });
  fireEvent.load(frame);
}

test("what is as it was before gets another preview, since what was published in between is on the page now", async () => {
  renderFor(<Previewed />);
  const [first] = screen.getAllByTitle("Preview");
  if (first === undefined) throw new Error("there is a frame");
  load(first);
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  // It has not arrived when the change is published.
  expect(screen.getAllByTitle("Preview")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const [shown, next] = screen.getAllByTitle("Preview");
  expect(shown).toBe(first);
  if (next === undefined) throw new Error("another one is on its way");
  load(next);
  expect(screen.getAllByTitle("Preview")).toEqual([next]);
});
