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
  const listeners: (() => void)[] = [];
  const view = {
    scrollY: 0,
    scrollTo: (_: number, top: number) => {
      view.scrollY = top;
    },
  };
  const page = {
    ...{ URL: "/preview", contentType: "text/html", defaultView: view },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  Object.defineProperty(frame, "contentDocument", { value: page });
  fireEvent.load(frame);
  const scroll = (top: number) => {
    view.scrollTo(0, top);
    for (const listener of listeners) listener();
  };
  return { scroll, top: () => view.scrollY };
}

test("a new preview is shown where the one before was scrolled to", async () => {
  renderFor(<Previewed />);
  const [first] = screen.getAllByTitle("Preview");
  if (first === undefined) throw new Error("there is a frame");
  load(first).scroll(900);
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  const next = screen.getAllByTitle("Preview")[1];
  if (next === undefined) throw new Error("another one is on its way");
  expect(load(next).top()).toBe(900);
});

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
