import { createContext, useContext } from "react";
import { useTranslation } from "#i18n/use-translation.ts";

/** The chapters of the report in order; a chapter's name is also its anchor on the page. */
export const chapters = ["certificates", "laboratory", "protocols", "storage", "packaging", "assurance", "flow", "inspection"] as const;

export type Chapter = (typeof chapters)[number];

/** The chapters that the page has: one without content is omitted, and the others count on. */
const ChaptersContext = createContext<readonly Chapter[]>(chapters);

export const ChaptersProvider = ChaptersContext.Provider;

/** The props of a chapter's heading. */
export function useChapter(chapter: Chapter) {
  const { t } = useTranslation("quality");
  const shown = useContext(ChaptersContext);
  return {
    id: chapter,
    number: shown.indexOf(chapter) + 1,
    eyebrow: t(`sections.${chapter}.eyebrow`),
    title: t(`sections.${chapter}.title`),
  };
}

export function Contents() {
  const { t } = useTranslation("quality");
  const shown = useContext(ChaptersContext);
  return (
    <nav aria-labelledby="contents" className="not-printed border border-night-line bg-night/90 p-5">
      <h2 id="contents" className="label text-turmeric">
        {t("contents.title")}
      </h2>
      <ol className="mt-3 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
        {shown.map((chapter, index) => (
          <li key={chapter} className="border-t border-night-line">
            <a href={`#${chapter}`} className="flex min-h-11 items-center gap-4 text-sm hover:text-turmeric">
              <span aria-hidden="true" className="figure w-4 text-turmeric">
                {index + 1}
              </span>
              {t(`sections.${chapter}.eyebrow`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
