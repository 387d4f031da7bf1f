import type { Namespace, TextSource, Texts } from "#i18n/namespaces.ts";

const modules = import.meta.glob<Texts>(["../../locales/*/shell.json", "../../locales/*/catalogue.json", "../../locales/*/contact.json"], {
  import: "default",
});

/** The texts as modules of their own: the browser downloads those of its language and screen, and no other. */
export const textModules: TextSource = async (language: string, namespace: Namespace) => {
  const load = modules[`../../locales/${language}/${namespace}.json`];
  return load === undefined ? {} : load();
};
