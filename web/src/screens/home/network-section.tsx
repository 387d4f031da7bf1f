import type { Region } from "#features/maps/region.ts";
import { WorldNetwork } from "#features/maps/world-network.tsx";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

export function NetworkSection({ regions }: { regions: readonly Region[] }) {
  const { t } = useTranslation(["home", "maps"]);
  if (regions.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.network")} intro={t("sections.items.network.intro")}>
      <WorldNetwork regions={regions} />
      <ul aria-label={t("network.regions")} className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-5">
        {regions.map(({ item, countries }) => (
          <li key={item} className="border-t border-ink pt-3">
            <h3 className="heading">{t(`maps:regions.items.${item}.name`)}</h3>
            {countries.length > 0 && (
              <ul className="mt-2 text-sm text-bark">
                {countries.map((country) => (
                  <li key={country} className="py-0.5">
                    {country}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
