import { WorldNetwork } from "#features/maps/world-network.tsx";
import { regions } from "#features/network/regions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

export function Destinations() {
  const { t } = useTranslation(["why-choose-us", "maps"]);
  return (
    <Section
      numbered
      eyebrow={t("sections.items.destinations.eyebrow")}
      title={t("sections.items.destinations.title")}
      intro={t("sections.items.destinations.intro")}
      className="border-t border-line"
    >
      <WorldNetwork className="mt-2" />
      <ul aria-label={t("destinations.list")} className="mt-10 border-t-2 border-ink">
        {regions.map(({ name, countries }) => (
          <li key={name} className="grid gap-x-8 gap-y-4 border-b border-line py-6 lg:grid-cols-12">
            <div className="lg:col-span-4">
              <h3 className="eyebrow">{t(`maps:regions.${name}`)}</h3>
              <Proof label={t("paper")} className="mt-1.5 lg:max-w-[36ch]">
                {t(`destinations.papers.${name}`)}
              </Proof>
            </div>
            <ul className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-4 lg:col-span-8">
              {countries.map((country) => (
                <li key={country} className="font-serif text-lg leading-snug">
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
