import { nameOfOwnPage, ownPath, useOwnPages, usePageLink } from "#backend/own-pages.ts";
import { factsOf } from "#i18n/items.ts";
import { useItems, usePageTexts, useTranslation } from "#i18n/use-translation.ts";

const LIST = "shell:nav.items";

type NavigationLink = { to: string; name: string };

/** The links of the menu, or of the foot of the pages, in the company's order, and then the pages that it has added there. */
export function useNavigation(place: "menu" | "footer"): readonly NavigationLink[] {
  const texts = usePageTexts();
  const { t } = useTranslation("shell");
  const linkTo = usePageLink();
  const links = useItems(LIST).flatMap((item) => {
    const facts = factsOf(texts, LIST, item);
    const to = linkTo(facts.page);
    return facts[place] && to !== undefined ? [{ to, name: t(`nav.items.${item}`) }] : [];
  });
  const own = useOwnPages().filter((page) => (place === "menu" ? page.inMenu : page.inFooter));
  return [...links, ...own.map((page) => ({ to: ownPath(page), name: nameOfOwnPage(t, page) }))];
}

/** The link that a page, by its path without the language, belongs to: every article belongs to "/blog". */
export function linkAbove(links: readonly NavigationLink[], path: string): string | undefined {
  const to = links.map((link) => link.to);
  return to.find((one) => one === path) ?? to.find((one) => one !== "/" && path.startsWith(`${one}/`));
}
