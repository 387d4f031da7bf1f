import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip, TooltipProvider } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      <Tooltip text="First tip">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip text="Second tip">
        <button type="button">Second</button>
      </Tooltip>
    </TooltipProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function wrapperOf(name: string): Element {
  const wrapper = screen.getByRole("button", { name }).parentElement;
  if (wrapper === null) throw new Error("the button stands alone");
  return wrapper;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const enter = (name: string) => fireEvent.pointerEnter(wrapperOf(name));
const leave = (name: string) => fireEvent.pointerLeave(wrapperOf(name));

test("it opens after 700 ms of hovering and describes its element", async () => {
  enter("First");
  await pass(699);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole("tooltip")).toHaveTextContent("First tip");
  expect(screen.getByRole("button", { name: "First" })).toHaveAccessibleDescription("First tip");
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
  fireEvent.pointerEnter(wrapperOf("First"), { pointerType: "touch" });
  await pass(1000);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});
