import { factsOf, itemsOf } from "#i18n/items.ts";
import type { Namespace } from "#i18n/namespaces.ts";
import type { ListName } from "#i18n/text-keys.ts";
import type { PageTexts } from "#i18n/translator.ts";

/** The layout of a section that shows products. */
export const PRODUCTS = "products";
/** That of a section with the enquiry form. */
export const FORM = "form";

/** The texts that sections in a layout need besides those of their page. */
const textsOf: Record<string, readonly Namespace[]> = { [PRODUCTS]: ["catalogue", "pictures"], [FORM]: ["contact"] };

type Facts = { section: string; layout?: string; category?: string };

/** The list of the contact page, which has the enquiry form without a section of the company. */
const CONTACT: ListName = "contact:sections.items";

/** The sections of a list that are shown, with their facts. */
export function sectionsIn(page: PageTexts, list: ListName): Facts[] {
  return itemsOf(page, list).map((section) => ({ section, ...factsOf(page, list, section) }));
}

/** The texts that the sections of a page need besides these. */
export function textsOfSections(page: PageTexts, list: ListName): readonly Namespace[] {
  const needed = sectionsIn(page, list).flatMap(({ layout = "" }) => textsOf[layout] ?? []);
  return needed.filter((namespace) => !(namespace in page.texts));
}

/** Whether a section shows the enquiry form: the first of its page that has this layout. A page has the form once, the contact page its own. */
export function showsForm(page: PageTexts, list: ListName, section: string): boolean {
  return list !== CONTACT && sectionsIn(page, list).find(({ layout }) => layout === FORM)?.section === section;
}
