/**
 * A function that writes figures with as many decimals as the one with the most has: 1% is 1.0% beside 1.5%. `decimal` is the language's
 * decimal point; the figures have no separators of thousands.
 */
export function evenDecimals(figures: readonly (string | null)[], decimal: string): (figure: string | null) => string | null {
  const numbers = /(\d+)(?:([.,\u066b])(\d+))?/g;
  const decimalsOf = (figure: string | null) => [...(figure ?? "").matchAll(numbers)].map(([, , , decimals = ""]) => decimals.length);
  const most = Math.max(0, ...figures.flatMap(decimalsOf));
  return (figure) =>
    most === 0 || figure === null
      ? figure
      : figure.replace(numbers, (_, whole: string, point = decimal, decimals = "") => `${whole}${point}${decimals.padEnd(most, "0")}`);
}
