import { useTypeset } from "#i18n/use-numerals.ts";

/** The exporter's text, typeset, and with figures in order in every writing direction. Its element sets the direction. */
export function TypedText({ children: text }: { children: string }) {
  return useTypeset()(text);
}

/** The same as a value within text of the page: it has its own direction, and its own language where `lang` is set. */
export function TypedValue({ lang, children }: { lang?: string; children: string }) {
  return (
    <bdi lang={lang}>
      <TypedText>{children}</TypedText>
    </bdi>
  );
}
