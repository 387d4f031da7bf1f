import type { ItemOf } from "#i18n/text-keys.ts";
import { useTranslation } from "#i18n/use-translation.ts";

/** A chapter of the report; its name is also its anchor on the page. */
export type Chapter = ItemOf<"quality:sections.items">;

/** The props of a chapter's heading. */
export function useChapter(chapter: Chapter) {
  const { t } = useTranslation("quality");
  return {
    id: chapter,
    numbered: true,
    eyebrow: t(`sections.items.${chapter}.eyebrow`),
    title: t(`sections.items.${chapter}.title`),
  };
}

export function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation("quality");
  // As the styles count sections: by their eyebrows.
  const isNumbered = (chapter: Chapter) => t(`sections.items.${chapter}.eyebrow`) !== "";
  return (
    <nav aria-labelledby="contents" className="not-printed border border-night-line bg-night/90 p-5">
      <h2 id="contents" className="label text-turmeric">
        {t("contents.title")}
      </h2>
      <ol className="mt-3 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
        {chapters.map((chapter) => (
          <li key={chapter} className="border-t border-night-line">
            <a href={`#${chapter}`} className="flex min-h-11 items-center gap-4 text-sm hover:text-turmeric">
              <span aria-hidden="true" className="figure w-4 text-turmeric">
                {isNumbered(chapter) && chapters.filter(isNumbered).indexOf(chapter) + 1}
              </span>
              {t(`sections.items.${chapter}.${isNumbered(chapter) ? "eyebrow" : "title"}`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
