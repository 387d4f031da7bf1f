import { type ReactNode, use, useMemo } from "react";
import { type FurtherPart, type FurtherTexts, furtherParts } from "./further-parts.ts";
import type { ConsoleLanguage } from "./load-texts.ts";
import { TextsProvider, useLoadedTexts } from "./texts.tsx";

type Loaded = Promise<Partial<FurtherTexts>>;

const loaded = new Map<string, Loaded>();

/** The same promise each time, as `use` needs it; another one after it failed. */
function load(language: ConsoleLanguage, parts: readonly FurtherPart[]): Loaded {
  const key = `${language} ${parts}`;
  const before = loaded.get(key);
  if (before) return before;
  const all = parts.map(async (part) => [part, (await furtherParts[language][part]()).default]);
  const texts: Loaded = Promise.all(all).then(Object.fromEntries);
  texts.catch(() => loaded.delete(key));
  loaded.set(key, texts);
  return texts;
}

/** What is inside may use these parts of the texts. It is suspended until they are loaded. */
export function WithFurtherTexts({ parts, children }: { parts: readonly FurtherPart[]; children: ReactNode }) {
  const { language, texts } = useLoadedTexts();
  const further = use(load(language, parts));
  const value = useMemo(() => ({ language, texts: { ...texts, ...further } }), [language, texts, further]);
  return <TextsProvider value={value}>{children}</TextsProvider>;
}
