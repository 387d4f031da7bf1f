import type { ListName } from "#i18n/text-keys.ts";
import { useItems } from "#i18n/use-translation.ts";
import { OwnSection } from "./own-section.tsx";

/** The sections of a page that has only those that the company has added, in their order. */
export function OwnSections({ list }: { list: ListName }) {
  return useItems(list).map((section) => <OwnSection key={section} {...{ list, section }} />);
}
