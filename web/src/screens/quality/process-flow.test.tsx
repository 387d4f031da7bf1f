import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { FlowTall, tallViewBox } from "#screens/quality/flow-tall.tsx";
import { FlowWide } from "#screens/quality/flow-wide.tsx";

const steps = [
  { title: "Purchase" },
  { title: "Intake test", fails: "back to the seller" },
  { title: "Storage" },
  { title: "Cleaning" },
  { title: "Sorting" },
  { title: "Packing" },
];
const drawing = { steps, gate: "Gate", fails: "If it fails" };

/** The position of each text in a drawing: `[words, x, y]`. */
function placesOf(container: HTMLElement): [string, number, number][] {
  return [...container.querySelectorAll("tspan[x]")].map((part) => [
    part.textContent ?? "",
    Number(part.getAttribute("x")),
    Number(part.getAttribute("y")),
  ]);
}

function drawn(mirrored: boolean): (words: string) => { x: number; y: number } {
  const { container } = render(
    <svg>
      <title>chart</title>
      <FlowWide {...drawing} mirrored={mirrored} />
    </svg>,
  );
  const places = placesOf(container);
  return (words) => {
    const [, x, y] = places.find(([text]) => text === words) ?? expect.fail(`${words} is not drawn`);
    return { x, y };
  };
}

test("the wide chart runs to the right, then back under itself", () => {
  const at = drawn(false);
  expect(at("Purchase").x).toBeLessThan(at("Intake test").x);
  expect(at("Sorting").x).toBe(at("Packing").x);
  expect(at("Sorting").y).toBeLessThan(at("Packing").y);
});

test("in a language that is written from right to left it runs to the left", () => {
  const at = drawn(true);
  expect(at("Purchase").x).toBeGreaterThan(at("Intake test").x);
});

test("a gate says below it where what fails goes", () => {
  const at = drawn(false);
  expect(at("back to the seller").x).toBe(at("Intake test").x);
  expect(at("back to the seller").y).toBeGreaterThan(at("Intake test").y);
});

/** How many corners an outline of straight lines has. */
function cornersOf(outline: string): number {
  let [x, y] = [0, 0];
  const corners = new Set<string>();
  for (const [, command = "", numbers = ""] of outline.matchAll(/([a-z])([^a-z]*)/gi)) {
    const [first = 0, second = 0] = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
    if (/[mlh]/i.test(command)) x = fromX + first;
    if (/[ml]/i.test(command)) y = fromY + second;
    if (/v/i.test(command)) y = fromY + first;
    corners.add(`${x} ${y}`);
  }
  return corners.size;
}

test.each([
  ["tall", FlowTall],
  ["wide", FlowWide],
])("in the %s chart the gates alone have cut corners, as the text says", (_, Flow) => {
  const { container } = render(
    <svg>
      <title>chart</title>
      <Flow {...drawing} mirrored={false} />
    </svg>,
  );
  const outlines = [...container.querySelectorAll("path.fill-card, path.fill-paper")].map((path) => path.getAttribute("d") ?? "");
  expect(outlines.map((outline) => cornersOf(outline) === 8)).toEqual(steps.map(({ fails }) => fails !== undefined));
});

test("the tall chart keeps its lines apart and ends below the last", () => {
  const { container } = render(
    <svg>
      <title>chart</title>
      <FlowTall {...drawing} mirrored={false} />
    </svg>,
  );
  const heights = placesOf(container).map(([, , y]) => y);
  for (const [index, y] of heights.entries()) expect(y).toBeGreaterThan(heights[index - 1] ?? 0);
  const [, , , height] = tallViewBox(drawing).split(" ").map(Number);
  expect(height).toBeGreaterThan(Math.max(...heights));
});

test("the words of the tall chart fit beside its line", () => {
  const long = [{ title: "Inspection before the container is loaded", fails: "kept in store until it is settled" }];
  const { container } = render(
    <svg>
      <title>chart</title>
      <FlowTall {...drawing} steps={long} mirrored={false} />
    </svg>,
  );
  const lines = [...container.querySelectorAll("text")]
    .slice(1)
    .flatMap((text) => [...text.children].map((line) => line.textContent ?? ""));
  expect(lines.join(" ")).toBe("Inspection before the container is loaded Gate · If it fails: kept in store until it is settled");
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(36);
});
