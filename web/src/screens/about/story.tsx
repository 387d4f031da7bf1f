import type { ReactNode } from "react";
import { Picture } from "#features/pictures/picture.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { TextMark } from "#features/sample/text-mark.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

export function Story() {
  const { t } = useTranslation("about");
  return (
    <Section numbered eyebrow={t("sections.items.story.eyebrow")} title={t("sections.items.story.title")} split="4/8" intro={<Opened />}>
      <p className="display-3 max-w-[34ch] text-balance">{t("story.opening")}</p>
      <Passage text={t("story.work")} note={<Note title={t("story.notes.sheet.title")} text={t("story.notes.sheet.text")} />} />
      <Passage text={t("story.turn")} note={<Note title={t("story.notes.signature.title")} text={t("story.notes.signature.text")} />} />
      <Passage text={t("story.now")} mark={<TextMark of="about:story.now" />} note={<Size />} />
    </Section>
  );
}

/** What the first inspectors examined. */
function Opened() {
  const { t } = useTranslation("about");
  const picture = usePicturesOfPlaces()("story");
  if (picture === undefined) return null;
  return (
    <figure className="mt-3">
      <Picture
        {...picture}
        sizes="(width < 64rem) 100vw, 26rem"
        plate={{ title: t("sections.items.story.title") }}
        className="aspect-[4/3] lg:aspect-[4/5]"
      />
      <figcaption className="mt-2 text-sm text-bark">{t("story.caption")}</figcaption>
    </figure>
  );
}

/** A paragraph with a handwritten-style note in the margin. */
function Passage({ text, mark, note }: { text: string; mark?: ReactNode; note: ReactNode }) {
  return (
    <div className="mt-8 grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_14rem]">
      <p className="measure text-lg">
        <span>{text}</span>
        {mark}
      </p>
      <aside className="border-t border-chilli pt-3 max-md:max-w-[44ch] md:mt-2">{note}</aside>
    </div>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="eyebrow">{title}</p>
      <p className="mt-1 text-sm text-bark">{text}</p>
    </>
  );
}

const sizes = ["products", "countries", "clients"] as const;

function Size() {
  const { t } = useTranslation("about");
  const stated = sizes.filter((size) => t(`story.notes.size.${size}Value`) !== "");
  if (stated.length === 0) return null;
  return (
    <>
      <p className="eyebrow">{t("story.notes.size.title")}</p>
      <dl className="mt-1">
        {stated.map((size) => (
          <div key={size} className="flex items-baseline justify-between gap-4 border-b border-line py-1">
            <dt className="text-sm text-bark">{t(`story.notes.size.${size}`)}</dt>
            <dd className="figure text-xl">
              <bdi>{t(`story.notes.size.${size}Value`)}</bdi>
              <TextMark of={`about:story.notes.size.${size}Value`} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
