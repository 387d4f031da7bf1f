/** Who speaks for the company on its home page; names and words stand in the texts under `testimonials`. */
export const testimonials = [
  { buyer: "grinder", rating: 5, image: "bob", verified: true },
  { buyer: "trader", rating: 5, image: "beard", verified: true },
  { buyer: "maker", rating: 5, image: "bun", verified: true },
] as const;

export type Testimonial = (typeof testimonials)[number];

/** Which drawing stands for a buyer who is invented. */
export type PortraitName = Testimonial["image"];
