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

const isLabel = (line: string | undefined) => line !== undefined && /[:：]$/.test(line);

/** The names of what a template leaves to be written: a gap within a line, and a line of a form with nothing after its colon. */
function blanksOf(template: string): Map<string, string> {
  const lines = template.split("\n").map((line) => line.trim());
  const isBlank = (line: string, index: number) =>
    / {3,}/.test(line) || (isLabel(line) && ((lines[index - 1] ?? "") !== "" || isLabel(lines[index + 1])));
  return new Map(lines.filter(isBlank).map((line) => [line, line.split(/\s*[:：]/)[0] ?? line]));
}

/** What a text has taken from templates and still leaves empty, without duplicates: such a text must not be sent either. */
export function blanksIn(text: string, templates: readonly string[]): string[] {
  const blanks = new Map(templates.flatMap((template) => [...blanksOf(template)]));
  const left = text.split("\n").flatMap((line) => blanks.get(line.trim()) ?? []);
  return [...new Set(left)];
}
