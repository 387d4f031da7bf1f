/** The colour of the plate that is shown instead of a picture, one per category. */
export function plateTone(category: string): "chilli" | "turmeric" | "leaf" {
  if (category === "red-chillies") return "chilli";
  return category === "spices" ? "turmeric" : "leaf";
}
