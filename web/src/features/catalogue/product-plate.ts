import { useCategories } from "#backend/categories.ts";

const tones = ["chilli", "turmeric", "leaf"] as const;

/** The colour of the plate that is shown instead of a picture, by the code of the category: neighbours in the list of categories differ. */
export function usePlateTone(): (category: string) => (typeof tones)[number] {
  const categories = useCategories();
  return (category) =>
    tones[
      Math.max(
        0,
        categories.findIndex(({ code }) => code === category),
      ) % tones.length
    ] ?? tones[0];
}
