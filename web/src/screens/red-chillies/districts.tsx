import { DistrictMap } from "#features/maps/district-map.tsx";
import type { PlaceName } from "#features/maps/places.ts";
import { type Origin, origins, varieties } from "#features/varieties/varieties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** Each origin's pin on the map; Haveri's chillies are known by their market town. */
const pins: Record<Origin, PlaceName> = {
  guntur: "guntur",
  khammam: "khammam",
  warangal: "warangal",
  kurnool: "kurnool",
  haveri: "byadgi",
  ramanathapuram: "ramanathapuram",
  aizawl: "aizawl",
  peren: "peren",
};

/** The growing districts on the map, and what comes from each. */
export function Districts() {
  const { t } = useTranslation(["red-chillies", "varieties"]);
  return (
    <Section
      number={3}
      eyebrow={t("districts.eyebrow")}
      title={t("districts.title")}
      split="5/7"
      intro={
        <>
          <p>{t("districts.text")}</p>
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
              {origins.map((origin) => (
                <tr key={origin} className="border-t border-line">
                  <th scope="row" className="w-2/5 py-2.5 pe-4 text-start align-top font-semibold">
                    {t(`varieties:origins.${origin}`)}
                  </th>
                  <td className="py-2.5 align-top">
                    <Names of={origin} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-4">
            <TextLink to="/harvest-chart">{t("districts.season")}</TextLink>
          </p>
        </>
      }
    >
      <DistrictMap places={origins.map((origin) => pins[origin])} label={t("districts.map")} />
    </Section>
  );
}

function Names({ of: origin }: { of: Origin }) {
  const { t } = useTranslation("varieties");
  return (
    <ul className="flex flex-wrap gap-x-2">
      {varieties
        .filter((variety) => variety.origin === origin)
        .map(({ key }) => (
          <li key={key} className="not-last:after:ms-2 not-last:after:text-bark not-last:after:content-['·']">
            {t(`names.${key}`)}
          </li>
        ))}
    </ul>
  );
}
