const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

export type PlaceholderValues = { name?: string; company?: string; reference?: string; product?: string; signature?: string };

/** Fills in a template. A placeholder without a value stays, so that the author sees what is missing. */
export function fillIn(template: string, values: PlaceholderValues): string {
  const known = new Map(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
  return template.replace(placeholder, (whole, name: string) => known.get(name) ?? whole);
}

/** The placeholders left in a text, without duplicates: such a text must not be sent. */
export function missingIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([whole]) => whole))];
}
