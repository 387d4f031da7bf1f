import { Fragment, type ReactNode } from "react";
import type { ItemOf, ListName } from "#i18n/text-keys.ts";
import { useItems } from "#i18n/use-translation.ts";
import { OwnSection } from "#screens/own-section/own-section.tsx";

/** The names of lists of sections: a screen's order of them. */
type SectionList = Extract<ListName, `${string}:sections.items`>;

type SectionsProps<List extends SectionList> = {
  list: List;
  /** The sections that the program ships, by their names; `false` for one without content. */
  of: Record<ItemOf<List>, ReactNode>;
  /** One that stands before all others, whatever their order. */
  first?: ItemOf<List>;
};

/** The sections of a screen that are shown, in their order, those that the company has added among them. */
export function Sections<List extends SectionList>({ list, of, first }: SectionsProps<List>) {
  const sections = useItems(list);
  const ordered = first === undefined ? sections : [first, ...sections.filter((section) => section !== first)];
  return ordered.map((section) => <Fragment key={section}>{section in of ? of[section] : <OwnSection {...{ list, section }} />}</Fragment>);
}
