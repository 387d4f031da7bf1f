/** The texts of elements, in their order. */
export function textsOf(elements: readonly Element[]): string[] {
  return elements.map((element) => element.textContent);
}
