const files = import.meta.glob<string>("../../../catalogue/products/*.toml", { eager: true, query: "?raw", import: "default" });

/** The slugs of all products of the sample catalogue. */
export const sampleSlugs: readonly string[] = Object.keys(files).map((file) => file.slice(file.lastIndexOf("/") + 1, -".toml".length));

/** A product of the sample catalogue as its file writes it: a text field by its key, and the whole file. */
export function sampleProductFile(slug: string): { field: (key: string) => string | undefined; text: string } {
  const text = files[`../../../catalogue/products/${slug}.toml`];
  if (text === undefined) throw new Error(`the sample catalogue has no ${slug}`);
  return { text, field: (key) => new RegExp(`^${key} = "?(.*?)"?$`, "m").exec(text)?.[1] };
}
