import { interpolate } from "#i18n/interpolate.ts";
import type { Texts } from "#i18n/namespaces.ts";
import type { TextPart } from "#i18n/text-keys.ts";
import { figureNamed, isTree, type PageTexts, valueAt, WRITTEN_IN } from "#i18n/translator.ts";

/**
 * The parts of a page's texts that a component needs, to be sent to the browser with it. Business figures are filled in, so that
 * they need not be sent as well.
 */
export function pickTexts(page: PageTexts, parts: readonly TextPart[]): PageTexts {
  const picked: Record<string, Texts> = {};
  for (const part of parts) {
    const [namespace = "", path] = part.split(":");
    const texts = page.texts[namespace];
    const found = path === undefined ? texts : valueAt(texts, path);
    if (texts === undefined || !isTree(found))
      throw new Error(`the page has no texts ${part}: contracts/screens.json names those of each screen`);
    const writtenIn = texts[WRITTEN_IN];
    const target = picked[namespace] ?? (writtenIn === undefined ? {} : { [WRITTEN_IN]: writtenIn });
    picked[namespace] = target;
    put(target, path === undefined ? [] : path.split("."), filled(found, page));
  }
  return { language: page.language, texts: picked, figures: {} };
}

/** Puts a subtree in its place, beside those that are there. */
function put(target: Texts, path: readonly string[], subtree: Texts): void {
  const [key, ...rest] = path;
  if (key === undefined) {
    Object.assign(target, subtree);
    return;
  }
  const there = target[key];
  const child: Texts = isTree(there) ? there : {};
  target[key] = child;
  put(child, rest, subtree);
}

function filled(tree: Texts, page: PageTexts): Texts {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (isTree(value)) return [key, filled(value, page)];
      return [key, typeof value === "string" ? withFigures(value, page) : value];
    }),
  );
}

/** Other placeholders stay: the component fills them in. */
function withFigures(text: string, { figures }: PageTexts): string {
  return interpolate(text, (name) => figureNamed(figures, name) ?? `{{${name}}}`);
}
