/** The point of a picture that stays visible when it is cropped: in percent of its width from the left, and of its height from the top. */
export type Focus = { x: number; y: number };

/** Parses `30% 70%`, the format in products. */
export function focusOf(text: string | null): Focus | undefined {
  const [, x, y] = /^(\d+)% (\d+)%$/.exec(text ?? "") ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/** The classes that crop a picture around the point (src/styles/focus.css): the security policy of the pages allows no inline styles. */
export function focusClasses(focus: Focus | undefined): string | undefined {
  if (!focus) return;
  const { x, y } = focus;
  return `focus-point focus-x-tens-${Math.floor(x / 10)} focus-x-ones-${x % 10} focus-y-tens-${Math.floor(y / 10)} focus-y-ones-${y % 10}`;
}
