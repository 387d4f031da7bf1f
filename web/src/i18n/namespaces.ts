/** The texts of the screens: one JSON file each in `locales/<language>`. A page loads those of the shell and of its own screen. */
export const namespaces = [
  "shell",
  "home",
  "about",
  "products",
  "red-chillies",
  "varieties",
  "spices",
  "agro-commodities",
  "catalogue",
  "quality",
  "why-choose-us",
  "harvest",
  "blog",
  "contact",
  "legal",
  "maps",
  "pictures",
  "translation-info",
  "documents",
] as const;

export type TextNamespace = (typeof namespaces)[number];

/** A long text: one Markdown file in `content/<language>`, without its ending, such as `legal/terms`. */
export type ContentName = `blog/${string}` | `legal/${string}`;

/** A namespace that a page can load in its language. */
export type Namespace = TextNamespace | ContentName;

export function isNamespace(name: unknown): name is Namespace {
  return typeof name === "string" && (namespaces.some((known) => known === name) || /^(blog|legal)\//.test(name));
}

/** The file of a namespace in a language, as named by the build. */
export function fileOf(language: string, namespace: Namespace): string {
  return namespace.includes("/") ? `content/${language}/${namespace}.md` : `locales/${language}/${namespace}.json`;
}

/** The texts of one namespace in one language, as in its file. */
export type Texts = Record<string, unknown>;

/** The source of the texts: the program's embedded files. Undefined if there is no translation yet. */
export type TextSource = (language: string, namespace: Namespace) => Texts | undefined | Promise<Texts | undefined>;
