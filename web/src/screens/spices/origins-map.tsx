import type { Specimen } from "#backend/wire/catalogue.ts";
import { DistrictMap, useMapPlaces } from "#features/maps/district-map.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** The places, sorted by the number of spices of the sample company that come from them. */
const all = ["idukki", "mehsana", "wayanad", "kota", "kanyakumari", "lakadong"] as const;

/** The districts of the spices on a map, and beside it what each is known for. */
export function OriginsMap({ specimens }: { specimens: readonly Specimen[] }) {
  const { t } = useTranslation("spices");
  const places = all.filter((place) => specimens.some((specimen) => specimen.place === place));
  return (
    <Section
      numbered
      eyebrow={t("sections.items.origins.eyebrow")}
      title={t("sections.items.origins.title")}
      intro={t("sections.items.origins.intro")}
      tone="deep"
    >
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <DistrictMap
          places={useMapPlaces()(places)}
          label={t("origins.mapLabel")}
          caption={t("origins.mapCaption")}
          className="lg:col-span-6"
        />
        <div className="lg:col-span-6">
          <ul className="border-t border-ink/80">
            {places.map((place) => (
              <li key={place} className="grid gap-x-6 gap-y-1 border-b border-edge/40 py-4 sm:grid-cols-[11rem_1fr]">
                <h3 className="heading">{t(`origins.names.${place}`)}</h3>
                <div>
                  <p className="label text-chilli">
                    {specimens
                      .filter((specimen) => specimen.place === place)
                      .map(({ spice }) => t(`spices.${spice}.name`))
                      .join(" · ")}
                  </p>
                  <p className="mt-1 text-sm">{t(`origins.places.${place}`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-6 empty:hidden">
            <TextLink to="/harvest-chart">{t("origins.season")}</TextLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
