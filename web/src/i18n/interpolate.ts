const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Puts values into a text for its placeholders, `{{name}}`. What has no value leaves nothing behind. */
export function interpolate(text: string, read: (name: string) => string | number | undefined): string {
  return text.replace(placeholder, (_, name: string) => String(read(name) ?? ""));
}
