import { Fragment, type ReactNode } from "react";
import type { ItemOf, ListName } from "#i18n/text-keys.ts";
import { translatorOf } from "#i18n/translator.ts";
import { useItems, usePageTexts } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** The names of lists of sections: a screen's order of them. */
type SectionList = Extract<ListName, `${string}:sections.items`>;

type SectionsProps<List extends SectionList> = {
  list: List;
  /** The sections that the program ships, by their names; `false` for one without content. */
  of: Record<ItemOf<List>, ReactNode>;
};

/** The sections of a screen that are shown, in their order. Those that the company has added are text. */
export function Sections<List extends SectionList>({ list, of }: SectionsProps<List>) {
  const sections = useItems(list);
  return sections.map((section) => (
    <Fragment key={section}>{section in of ? of[section] : <TextSection {...{ list, section }} />}</Fragment>
  ));
}

/** A section that the company has added: a heading with a text. */
function TextSection({ list, section }: { list: SectionList; section: string }) {
  const t = translatorOf(usePageTexts(), list.split(":")[0] as "home") as (key: string) => string;
  const text = (name: string) => t(`sections.items.${section}.${name}`);
  const [eyebrow, intro] = [text("eyebrow"), text("intro")];
  return (
    <Section
      numbered={eyebrow !== ""}
      eyebrow={eyebrow || undefined}
      title={text("title")}
      intro={intro || undefined}
      split="5/7"
      id={section}
    />
  );
}
