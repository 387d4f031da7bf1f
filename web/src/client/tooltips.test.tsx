import { fireEvent, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "#ui/tooltip.tsx";
import { openTooltips } from "./tooltips.ts";

openTooltips();

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <Tooltip text="First tip">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip text="Second tip">
        <button type="button">Second</button>
      </Tooltip>
      <Tooltip text="Third">
        <button type="button" aria-label="Third" />
      </Tooltip>
    </>,
  );
});

afterEach(() => {
  fireEvent.keyDown(document, { key: "Escape" });
  document.body.replaceChildren();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const enter = (name: string, pointerType = "mouse") =>
  fireEvent.pointerOver(screen.getByRole("button", { name }), { pointerType, relatedTarget: document.body });
const leave = (name: string) => fireEvent.pointerOut(screen.getByRole("button", { name }), { relatedTarget: document.body });

test("it opens after 700 ms of hovering and describes its element", async () => {
  enter("First");
  await pass(699);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole("tooltip")).toHaveTextContent("First tip");
  expect(screen.getByRole("button", { name: "First" })).toHaveAccessibleDescription("First tip");
});

test("what says no more than the name of its element does not describe it", async () => {
  enter("Third");
  await pass(700);
  expect(screen.getByRole("tooltip")).toHaveTextContent("Third");
  expect(screen.getByRole("button", { name: "Third" })).not.toHaveAccessibleDescription();
});

test("within 300 ms after one has closed, the next opens at once", async () => {
  enter("First");
  await pass(700);
  leave("First");
  await pass(299);
  enter("Second");
  await pass(0);
  expect(screen.getByRole("tooltip")).toHaveTextContent("Second tip");
});

test("later than 300 ms the next waits again", async () => {
  enter("First");
  await pass(700);
  leave("First");
  await pass(300);
  enter("Second");
  await pass(699);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("leaving before it opens leaves it closed", async () => {
  enter("First");
  await pass(500);
  leave("First");
  await pass(1000);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("Escape and a press close it", async () => {
  enter("First");
  await pass(700);
  fireEvent.keyDown(document, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  enter("First");
  await pass(700);
  fireEvent.pointerDown(screen.getByRole("button", { name: "First" }));
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("a finger opens none", async () => {
  enter("First", "touch");
  await pass(1000);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("the keyboard opens it at once, and leaving closes it", () => {
  const button = screen.getByRole("button", { name: "First" });
  vi.spyOn(button, "matches").mockImplementation((selector) => selector === ":focus-visible");
  fireEvent.focusIn(button);
  expect(screen.getByRole("tooltip")).toHaveTextContent("First tip");
  fireEvent.focusOut(button);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

test("the pointer may go over the text", async () => {
  enter("First");
  await pass(700);
  fireEvent.pointerOut(screen.getByRole("button", { name: "First" }), { relatedTarget: screen.getByText("First tip") });
  expect(screen.getByRole("tooltip")).toHaveTextContent("First tip");
});
