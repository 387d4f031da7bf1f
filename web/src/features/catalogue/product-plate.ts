/** The colour of the plate that stands in for a picture, one a category. */
export function plateTone(category: string): "chilli" | "turmeric" | "leaf" {
  if (category === "red-chillies") return "chilli";
  return category === "spices" ? "turmeric" : "leaf";
}
