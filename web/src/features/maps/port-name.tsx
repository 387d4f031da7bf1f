import { placeNamed } from "#i18n/places.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { TypedValue } from "#ui/typed-text.tsx";

export function PortName({ port }: { port: string }) {
  const { maps } = usePageTexts().texts;
  return <TypedValue>{placeNamed(port, maps)}</TypedValue>;
}
