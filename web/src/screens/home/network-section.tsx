import { WorldNetwork } from "#features/maps/world-network.tsx";
import { regions } from "#features/network/regions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

export function NetworkSection() {
  const { t } = useTranslation(["home", "maps"]);
  return (
    <Section
      numbered
      eyebrow={t("sections.items.network.eyebrow")}
      title={t("sections.items.network.title")}
      intro={t("sections.items.network.intro")}
    >
      <WorldNetwork />
      <ul aria-label={t("network.regions")} className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-5">
        {regions.map(({ name, countries }) => (
          <li key={name} className="border-t border-ink pt-3">
            <h3 className="heading">{t(`maps:regions.${name}`)}</h3>
            <ul className="mt-2 text-sm text-bark">
              {countries.map((country) => (
                <li key={country} className="py-0.5">
                  {t(`maps:countries.${country}`)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
