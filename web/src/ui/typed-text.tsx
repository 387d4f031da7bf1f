import { useTypeset } from "#i18n/use-numerals.ts";

/** The exporter's text, typeset, and with figures in order in every writing direction. Its element sets the direction. */
export function TypedText({ children: text }: { children: string }) {
  return useTypeset()(text);
}

/** The same as a value within text of the page: it has its own direction. */
export function TypedValue({ children }: { children: string }) {
  return (
    <bdi>
      <TypedText>{children}</TypedText>
    </bdi>
  );
}
