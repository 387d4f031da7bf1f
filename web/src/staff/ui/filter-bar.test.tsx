import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { SearchField } from "./filter-bar.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list whose address changes some time after each search. */
function SlowList({ delay }: { delay: number }) {
  const [value, setValue] = useState("");
  return (
    <>
      <SearchField label="Search" value={value} onChange={(text) => setTimeout(() => setValue(text), delay)} />
      <button type="button" onClick={() => setValue("")}>
        Show all
      </button>
      <output>{value}</output>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([10, 120, 260, 700])("a search that is typed at %i ms a letter loses none", async (pause) => {
  renderPart(<SlowList delay={40} />);
  const input = screen.getByRole("searchbox", { name: "Search" });
  for (const letter of "basmati") {
    fireEvent.change(input, { target: { value: `${(input as HTMLInputElement).value}${letter}` } });
    await pass(pause);
  }
  await pass(1_000);
  expect(input).toHaveValue("basmati");
  expect(screen.getByRole("status")).toHaveTextContent("basmati");
});

test("another search from outside replaces the text", async () => {
  renderPart(<SlowList delay={40} />);
  const input = screen.getByRole("searchbox", { name: "Search" });
  fireEvent.change(input, { target: { value: "cumin" } });
  await pass(1_000);
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await pass(1_000);
  expect(input).toHaveValue("");
  expect(screen.getByRole("status")).toHaveTextContent("");
});
