/** The id of the drawn route on the home page, for links from other pages. */
export const processAnchor = "process";

/** How many steps a row of the drawn route has on large screens. */
export const stepsInRow = 4;
