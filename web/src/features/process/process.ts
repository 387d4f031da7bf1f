/** The way of a lot from the field to the vessel, in order; the texts stand under `process.steps` of the home page. */
export const processSteps = [
  "growers",
  "visits",
  "picking",
  "drying",
  "sampling",
  "screening",
  "purchase",
  "transport",
  "intake",
  "cleaning",
  "trimming",
  "sorting",
  "steam",
  "laboratory",
  "approval",
  "packing",
  "labelling",
  "inspection",
  "stuffing",
  "vessel",
] as const;

export type ProcessStep = (typeof processSteps)[number];

/** The id of the drawn route on the home page, for links from other pages. */
export const processAnchor = "process";

/** How many stops a row of the drawn route has on large screens. */
const stopsInRow = 4;

/** A stop of the route. Rows and columns count from 0; the route runs through even rows forwards and through odd ones backwards. */
export type Stop = {
  step: ProcessStep;
  number: number;
  row: number;
  column: number;
  /** What is drawn from here: a straight line, the bend to the row below, or nothing, as the bend above reaches past the stop. */
  line: "straight" | "bendForwards" | "bendBackwards" | "none";
};

/** The route with its bends. */
export const stops: readonly Stop[] = processSteps.map((step, index) => {
  const row = Math.floor(index / stopsInRow);
  const place = index % stopsInRow;
  const backwards = row % 2 === 1;
  return {
    step,
    number: index + 1,
    row,
    column: backwards ? stopsInRow - 1 - place : place,
    line: lineFrom(index, backwards),
  };
});

function lineFrom(index: number, backwards: boolean): Stop["line"] {
  const last = processSteps.length - 1;
  if (index !== last && index % stopsInRow === stopsInRow - 1) return backwards ? "bendBackwards" : "bendForwards";
  return index > 0 && index % stopsInRow === 0 ? "none" : "straight";
}
