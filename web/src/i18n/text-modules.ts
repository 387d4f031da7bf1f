import { fileOf, type Namespace, type TextSource, type Texts } from "#i18n/namespaces.ts";

// The program reads texts from its own files: its script must not carry those of all languages.
const modules: Record<string, () => Promise<Texts>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<Texts>(["../../locales/*/*.json", "!../../locales/*/mail.json", "../../content/*/*/*.md"], { import: "default" });

/** The texts as modules of their own: the browser downloads those of its language and screen, and no other. */
export const textModules: TextSource = (language: string, namespace: Namespace) => modules[`../../${fileOf(language, namespace)}`]?.();
