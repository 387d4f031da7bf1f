const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Replaces the placeholders of a text, `{{name}}`. Those without a value are removed. */
export function interpolate(text: string, read: (name: string) => string | number | undefined): string {
  return text.replace(placeholder, (_, name: string) => String(read(name) ?? ""));
}
