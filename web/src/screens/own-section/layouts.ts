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

/** The sections of a list that are shown, with their facts. */
function sectionsIn(page: PageTexts, list: ListName): Facts[] {
  return itemsOf(page, list).map((section) => ({ section, ...factsOf(page, list, section) }));
}

/** The sections that are shown on the page with these texts, with their facts. */
export function sectionsOn(page: PageTexts): Facts[] {
  return Object.keys(page.texts).flatMap((namespace) => sectionsIn(page, `${namespace}:sections.items` as ListName));
}

/** The texts that the sections of the page with these texts need besides them. */
export function textsOfSections(page: PageTexts): readonly Namespace[] {
  const needed = sectionsOn(page).flatMap(({ layout = "" }) => textsOf[layout] ?? []);
  return needed.filter((namespace) => !(namespace in page.texts));
}

/** Whether a section shows the enquiry form: the first of its page that has this layout. A page has the form once. */
export function showsForm(page: PageTexts, list: ListName, section: string): boolean {
  return sectionsIn(page, list).find(({ layout }) => layout === FORM)?.section === section;
}
