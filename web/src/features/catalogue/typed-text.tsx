import { useFiguresInOrder } from "#i18n/use-language.ts";

/** What the exporter typed of a product, with its figures in order in every direction of reading. Its element sets the direction. */
export function TypedText({ children: text }: { children: string }) {
  return useFiguresInOrder()(text);
}
