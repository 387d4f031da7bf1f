/** The buyers with a statement on the home page; names and texts are under `testimonials`. */
export const testimonials = [
  { buyer: "grinder", rating: 5, image: "bob", verified: true },
  { buyer: "trader", rating: 5, image: "beard", verified: true },
  { buyer: "maker", rating: 5, image: "bun", verified: true },
] as const;

export type Testimonial = (typeof testimonials)[number];

/** The drawing for a fictitious buyer. */
export type PortraitName = Testimonial["image"];
