/** The steps of a lot from the field to the vessel; their texts are under `process.steps` of the home page. */
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

/** How many steps a row of the drawn route has on large screens. */
export const stepsInRow = 4;
