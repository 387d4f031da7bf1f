import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";

/** A chapter of the guide, by the key of its text and of its anchor. */
export type Chapter = "parameters" | "heat" | "colour" | "table" | "varieties" | "applications";

export function ContentsStrip({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation("varieties");
  return (
    <nav aria-label={t("contents.label")} className="not-printed border-b border-line">
      <Container>
        <ol className="grid grid-cols-2 sm:grid-cols-3 lg:flex lg:justify-between">
          {chapters.map((chapter, index) => (
            <li key={chapter}>
              <a
                href={`#${chapter}`}
                className="group flex min-h-11 items-center gap-2 py-2 text-sm font-semibold hover:text-chilli lg:min-h-14"
              >
                <span className="figure text-chilli">{index + 1}</span>
                <span className="group-hover:underline">{t(`contents.${chapter}`)}</span>
              </a>
            </li>
          ))}
        </ol>
      </Container>
    </nav>
  );
}
