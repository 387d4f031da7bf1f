import { useTypeset } from "#i18n/use-numerals.ts";

/** What the exporter typed of a product, with its dashes and spaces, and its figures in order in every direction of reading. Its element sets the direction. */
export function TypedText({ children: text }: { children: string }) {
  return useTypeset()(text);
}

/** The same as a value among words of the page: it has a direction of its own. */
export function TypedValue({ children }: { children: string }) {
  return (
    <bdi>
      <TypedText>{children}</TypedText>
    </bdi>
  );
}
