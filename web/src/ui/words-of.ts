/** A path segment as words: "red-chilli-varieties" is "Red Chilli Varieties". */
export function wordsOf(segment: string): string {
  return segment
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
