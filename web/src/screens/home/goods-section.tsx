import { isOwnScreen, useCategories } from "#backend/categories.ts";
import type { HomePage } from "#backend/wire/catalogue.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { GoodsCard } from "./goods-card.tsx";

/** Of the first card, those beside it, and those below. */
const places = ["lg:col-span-7 lg:row-span-2", "lg:col-span-5", "lg:col-span-5", "lg:col-span-6"];

/** The ranges that the company has: the first large, as it is the company's main trade, and the others beside it. */
export function GoodsSection({ home }: { home: HomePage }) {
  const { t } = useTranslation("home");
  const categories = useCategories();
  const hasProducts = (code: string) => home.categories.some(({ category }) => category === code);
  const shown = categories.filter(({ code }) => isOwnScreen(code) || hasProducts(code));
  if (shown.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.goods")} intro={t("sections.items.goods.intro")} tone="deep">
      <ul className="grid gap-x-8 gap-y-10 lg:grid-cols-12 lg:grid-rows-2">
        {shown.map((category, index) => (
          <li key={category.code} className={places[Math.min(index, 3)]}>
            <GoodsCard category={category} home={home} large={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
