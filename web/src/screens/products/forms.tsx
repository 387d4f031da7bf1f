import { categoryOf, isOwnScreen, useCategories } from "#backend/categories.ts";
import type { LoadGroup } from "#backend/wire/catalogue.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { GroupedTable } from "#ui/grouped-table.tsx";
import { Section } from "#ui/section.tsx";

/** The weight of a full bar, in tonnes, unless a load is larger: no 20 ft container carries much more. */
const fullBar = 25;

export function Forms({ loads }: { loads: readonly LoadGroup[] }) {
  const { t } = useTranslation("products");
  const categories = useCategories();
  const full = Math.max(fullBar, ...loads.flatMap(({ forms }) => forms.map(({ tonnes }) => tonnes)));
  return (
    <Section id="forms" {...headingOf(t, "sections.items.forms")} intro={t("sections.items.forms.intro")} tone="deep">
      <div className="mt-4">
        <GroupedTable
          caption={t("forms.caption")}
          captionHidden
          columns={[
            { label: t("forms.form"), className: "w-[24%]" },
            { label: t("forms.packing"), className: "w-[36%]" },
            { label: t("forms.load"), className: "w-[40%]" },
          ]}
          groups={loads.map(({ category, forms }) => ({
            key: category,
            title: isOwnScreen(category) ? t(`sections.items.${category}.title`) : categoryOf(categories, category).name,
            rows: forms.map(({ form, tonnes }) => ({
              key: form,
              head: <span className="text-base">{t(`forms.list.${form}.name`)}</span>,
              cells: [<span key="packing">{t(`forms.list.${form}.packing`) || "–"}</span>, <Load key="load" tonnes={tonnes} full={full} />],
            })),
          }))}
        />
      </div>
    </Section>
  );
}

function Load({ tonnes, full }: { tonnes: number; full: number }) {
  const { t } = useTranslation("products");
  const numerals = useNumerals();
  return (
    <span className="flex items-center gap-4">
      <svg aria-hidden="true" viewBox="0 0 250 22" preserveAspectRatio="none" className="h-5 w-full min-w-0 [&:dir(rtl)]:-scale-x-100">
        <rect x="0.5" y="0.5" width="249" height="21" fill="none" className="stroke-edge" strokeOpacity="0.5" />
        <rect width={(tonnes * 250) / full} height="22" className="fill-chilli" />
      </svg>
      <span className="figure w-24 shrink-0 self-baseline text-base whitespace-nowrap">
        {t("forms.tonnes", { tonnes: numerals(String(tonnes)), count: tonnes })}
      </span>
    </span>
  );
}
