import type { HomePage } from "#backend/wire/HomePage.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { GoodsCard } from "./goods-card.tsx";

/** The three ranges: chillies large, as they are the company's main trade, and the other two beside them. */
export function GoodsSection({ home }: { home: HomePage }) {
  const { t } = useTranslation("home");
  return (
    <Section number={2} eyebrow={t("goods.eyebrow")} title={t("goods.title")} intro={t("goods.intro")} tone="deep">
      <ul className="grid gap-x-8 gap-y-10 lg:grid-cols-12 lg:grid-rows-2">
        <li className="lg:col-span-7 lg:row-span-2">
          <GoodsCard category="red-chillies" home={home} large />
        </li>
        <li className="lg:col-span-5">
          <GoodsCard category="spices" home={home} />
        </li>
        <li className="lg:col-span-5">
          <GoodsCard category="agro-commodities" home={home} />
        </li>
      </ul>
    </Section>
  );
}
