import { figuresIn, type Stated } from "#i18n/figures.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { BODY, isLong, type Namespace, type TextSource, type Texts } from "#i18n/namespaces.ts";
import { FACTS, type PageTexts, WRITTEN_IN } from "#i18n/translator.ts";
import { typeset } from "#i18n/typography.ts";
import { isTree } from "#i18n/value-at.ts";

/** Every page needs these place names, for business figures and products. */
const always: readonly Namespace[] = ["maps"];

/** The texts of a page in its language. A namespace without a translation is loaded in English. */
export async function loadTexts(
  language: Language,
  namespaces: readonly Namespace[],
  source: TextSource,
  stated: Stated,
): Promise<PageTexts> {
  const load = async (namespace: Namespace, of: Language): Promise<Texts | undefined> => {
    const found = await source(of, namespace);
    // A long text is typeset while it is rendered.
    return found === undefined || isLong(namespace) ? found : shownTexts(found, of);
  };
  const loaded = [...new Set([...namespaces, ...always])].map(async (namespace): Promise<[Namespace, Texts]> => {
    const own = await load(namespace, language);
    return [namespace, own ?? { ...(await load(namespace, defaultLanguage)), [WRITTEN_IN]: defaultLanguage.code }];
  });
  const texts: Record<string, Texts> = Object.fromEntries(await Promise.all(loaded));
  return { language, texts, figures: figuresIn(language, stated, texts.maps) };
}

/** A cache of typeset texts by their original: most pages need the same files, which are read once. */
const shown = new WeakMap<Texts, Texts>();

function shownTexts(texts: Texts, language: Language): Texts {
  const cached = shown.get(texts);
  if (cached !== undefined) return cached;
  const set = typesetTree(texts, language);
  shown.set(texts, set);
  return set;
}

/** Branches that stay as they are: messages whose exact wording is specified, facts, and texts in Markdown, which are typeset while they are rendered. */
const AS_WRITTEN = ["toasts", FACTS, BODY];

function typesetTree(texts: Texts, language: Language): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      if (isTree(value)) return [key, AS_WRITTEN.includes(key) ? value : typesetTree(value, language)];
      return [key, typeof value === "string" ? typeset(value, language) : value];
    }),
  );
}
