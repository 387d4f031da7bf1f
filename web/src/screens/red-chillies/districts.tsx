import type { VarietyPlace } from "#backend/wire/catalogue.ts";
import { DistrictMap, useMapPlaces } from "#features/maps/district-map.tsx";
import type { PlaceName } from "#features/maps/places.ts";
import type { OfferedVariety } from "#features/varieties/varieties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** Each district's pin on the map, in the order of the table; the chillies of Haveri are known by their market town. */
const pins = {
  guntur: "guntur",
  khammam: "khammam",
  warangal: "warangal",
  kurnool: "kurnool",
  haveri: "byadgi",
  ramanathapuram: "ramanathapuram",
  aizawl: "aizawl",
  peren: "peren",
} as const satisfies Record<VarietyPlace, PlaceName>;

const districts = ["guntur", "khammam", "warangal", "kurnool", "haveri", "ramanathapuram", "aizawl", "peren"] as const;

export function Districts({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const mapPlaces = useMapPlaces();
  const { t } = useTranslation(["red-chillies", "varieties"]);
  const places = districts.filter((district) => varieties.some(({ place }) => place === district));
  return (
    <Section
      numbered
      eyebrow={t("sections.items.districts.eyebrow")}
      title={t("sections.items.districts.title")}
      split="5/7"
      intro={
        <>
          <p>{t("sections.items.districts.intro")}</p>
          <table className="mt-8 w-full border-collapse border-y border-ink/80 text-sm">
            <caption className="visually-hidden">{t("districts.caption")}</caption>
            <thead>
              <tr className="text-bark">
                <th scope="col" className="py-2 pe-4 text-start font-normal">
                  {t("districts.district")}
                </th>
                <th scope="col" className="py-2 text-start font-normal">
                  {t("districts.varieties")}
                </th>
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <tr key={place} className="border-t border-line">
                  <th scope="row" className="w-2/5 py-2.5 pe-4 text-start align-top font-semibold">
                    {t(`varieties:origins.${place}`)}
                  </th>
                  <td className="py-2.5 align-top">
                    <Names of={varieties.filter((variety) => variety.place === place)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-4 empty:hidden">
            <TextLink to="/harvest-chart">{t("districts.season")}</TextLink>
          </p>
        </>
      }
    >
      <DistrictMap places={mapPlaces(places.map((place) => pins[place]))} label={t("districts.map")} />
    </Section>
  );
}

function Names({ of: varieties }: { of: readonly OfferedVariety[] }) {
  const { t } = useTranslation("varieties");
  return (
    <ul className="flex flex-wrap gap-x-2">
      {varieties.map(({ name }) => (
        <li key={name} className="not-last:after:ms-2 not-last:after:text-bark not-last:after:content-['·']">
          {t(`names.${name}`)}
        </li>
      ))}
    </ul>
  );
}
