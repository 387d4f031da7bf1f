/** What of a picture stays in sight where it is cut: in percent of its width from the left, and of its height from the top. */
export type Focus = { x: number; y: number };

/** Reads `30% 70%`, as products have it. */
export function focusOf(text: string | null): Focus | undefined {
  const [, x, y] = /^(\d+)% (\d+)%$/.exec(text ?? "") ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/** The classes by which a picture is cut so (src/styles/focus.css): the policy of the pages allows no styles of their own. */
export function focusClasses(focus: Focus | undefined): string | undefined {
  if (!focus) return;
  const { x, y } = focus;
  return `focus-point focus-x-tens-${Math.floor(x / 10)} focus-x-ones-${x % 10} focus-y-tens-${Math.floor(y / 10)} focus-y-ones-${y % 10}`;
}
