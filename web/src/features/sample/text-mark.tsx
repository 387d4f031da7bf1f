import { useSite } from "#backend/site.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { valueAt } from "#i18n/value-at.ts";
import { SampleMark } from "#ui/sample-mark.tsx";

/** A mark behind a text, or an entry of a list, that names a figure of the sample company: `<TextMark of="home:strengths.items.reach" />`. */
export function TextMark({ of }: { of: string }) {
  const { texts } = usePageTexts();
  const { sampleFigures } = useSite();
  const [namespace = "", path = ""] = of.split(":");
  const written = JSON.stringify(valueAt(texts[namespace], path)) ?? "";
  const isSample = sampleFigures.some((name) => [name, `over.${name}`].some((figure) => written.includes(`{{figure.${figure}}}`)));
  return isSample && <SampleMark />;
}
