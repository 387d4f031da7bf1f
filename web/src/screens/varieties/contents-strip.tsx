import type { ItemOf } from "#i18n/text-keys.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";

export type GuideSection = ItemOf<"varieties:sections.items">;

/** A section that the contents list: all but the plate of pods. */
export type Chapter = Exclude<GuideSection, "plate">;

/** The anchors of the shipped chapters, which are the keys of their short names too. One that the company has added has its own name. */
const anchors = {
  parameters: "parameters",
  heat: "heat",
  colour: "colour",
  table: "table",
  cards: "varieties",
  selection: "applications",
} as const satisfies Record<Chapter, string>;

export function ContentsStrip({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation("varieties");
  if (chapters.length === 0) return null;
  // As the styles count sections: by their eyebrows.
  const numbered = chapters.filter((chapter) => t(`sections.items.${chapter}.eyebrow`) !== "");
  const nameOf = (chapter: Chapter) => {
    if (chapter in anchors) return t(`contents.${anchors[chapter]}`);
    return t(`sections.items.${chapter}.${numbered.includes(chapter) ? "eyebrow" : "title"}`);
  };
  return (
    <nav aria-label={t("contents.label")} className="not-printed border-b border-line">
      <Container>
        <ol className="grid grid-cols-2 sm:grid-cols-3 lg:flex lg:justify-between">
          {chapters.map((chapter) => (
            <li key={chapter}>
              <a
                href={`#${anchors[chapter] ?? chapter}`}
                className="group flex min-h-11 items-center gap-2 py-2 text-sm font-semibold hover:text-chilli lg:min-h-14"
              >
                {numbered.includes(chapter) && <span className="figure text-chilli">{numbered.indexOf(chapter) + 1}</span>}
                <span className="group-hover:underline">{nameOf(chapter)}</span>
              </a>
            </li>
          ))}
        </ol>
      </Container>
    </nav>
  );
}
