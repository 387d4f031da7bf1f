/** Who speaks for the company on its home page; names and words stand in the texts under `testimonials`. */
export const testimonials = [
  { buyer: "grinder", rating: 5, verified: true },
  { buyer: "trader", rating: 5, verified: true },
  { buyer: "maker", rating: 5, verified: true },
] as const;

export type Testimonial = (typeof testimonials)[number];

/** The first letters of a person's names, for the drawn monogram: "KA" of "Katrin Albers". */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map(([first = ""]) => first)
    .join("");
}
