import type { Region } from "#features/maps/region.ts";
import { WorldNetwork } from "#features/maps/world-network.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

export function Destinations({ regions }: { regions: readonly Region[] }) {
  const { t } = useTranslation(["why-choose-us", "maps"]);
  if (regions.length === 0) return null;
  return (
    <Section
      numbered
      eyebrow={t("sections.items.destinations.eyebrow")}
      title={t("sections.items.destinations.title")}
      intro={t("sections.items.destinations.intro")}
      className="border-t border-line"
    >
      <WorldNetwork regions={regions} className="mt-2" />
      <ul aria-label={t("destinations.list")} className="mt-10 border-t-2 border-ink">
        {regions.map(({ item, countries }) => (
          <li key={item} className="grid gap-x-8 gap-y-4 border-b border-line py-6 lg:grid-cols-12">
            <div className="lg:col-span-4">
              <h3 className="eyebrow">{t(`maps:regions.items.${item}.name`)}</h3>
              <Proof label={t("paper")} className="mt-1.5 lg:max-w-[36ch]">
                {t(`maps:regions.items.${item}.papers`)}
              </Proof>
            </div>
            {countries.length > 0 && (
              <ul className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-4 lg:col-span-8">
                {countries.map((country) => (
                  <li key={country} className="font-serif text-lg leading-snug">
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
