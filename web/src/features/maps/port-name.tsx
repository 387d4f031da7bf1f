import { placeNamed } from "#i18n/places.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { TypedValue } from "#ui/typed-text.tsx";

/** A port in the page's language, by its English name in products. */
export function PortName({ port }: { port: string }) {
  const { maps } = usePageTexts().texts;
  return <TypedValue>{placeNamed(port, maps)}</TypedValue>;
}
