import { DistrictMap, useListedPlaces } from "#features/maps/district-map.tsx";
import { useLoadingPorts } from "#features/maps/use-loading-ports.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { BuyingSteps } from "#screens/about/buying-steps.tsx";
import { BuyingTable } from "#screens/about/buying-table.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

const DISTRICTS = "about:sourcing.districts.items";

export function Sourcing() {
  const { t } = useTranslation("about");
  const { onMaps } = useLoadingPorts();
  const places = useListedPlaces(DISTRICTS);
  const districts = useItems(DISTRICTS);
  return (
    <Section numbered {...headingOf(t, "sections.items.sourcing")} intro={t("sections.items.sourcing.intro")}>
      <div className="mt-4 grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:sticky lg:top-36 lg:col-span-5 lg:self-start">
          {places.length + onMaps.length > 0 && <DistrictMap places={places} ports={onMaps} caption={t("sourcing.map")} />}
        </div>
        <div className="lg:col-span-7">
          {districts.length > 0 && <BuyingTable districts={districts} />}
          <p className="mt-4 empty:hidden">
            <TextLink to="/harvest-chart">{t("sourcing.calendar")}</TextLink>
          </p>
        </div>
      </div>
      <BuyingSteps />
    </Section>
  );
}
