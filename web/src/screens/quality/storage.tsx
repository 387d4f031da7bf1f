import { statedText, useSite } from "#backend/site.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { ClimateGauge } from "#screens/quality/climate-gauge.tsx";
import { useChapter } from "#screens/quality/contents.tsx";
import { Section } from "#ui/section.tsx";

const gauges = [
  { gauge: "temperature", unit: " °C", highest: 40 },
  { gauge: "humidity", unit: "%", highest: 100 },
] as const;

export function Storage() {
  const { t } = useTranslation("quality");
  const items = useItems("quality:storage.items");
  return (
    <Section {...useChapter("storage")} intro={<Climate />} split="5/7" tone="deep">
      {items.length > 0 && <h3 className="heading">{t("storage.listTitle")}</h3>}
      <ul className="mt-4 border-t border-ink/80 empty:hidden">
        {items.map((item) => (
          <li key={item} className="border-b border-edge/40 py-3">
            {t(`storage.items.${item}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Climate() {
  const { t } = useTranslation("quality");
  const site = useSite();
  return (
    <>
      <p className="empty:hidden">{t("storage.intro")}</p>
      <div className="mt-8 flex max-w-md flex-col gap-6 empty:hidden">
        {gauges.map(({ gauge, unit, highest }) => {
          const band = statedText(site, `storage.${gauge}`);
          return (
            band !== undefined && (
              <ClimateGauge
                key={gauge}
                name={t(`storage.gauges.${gauge}.name`)}
                value={t(`storage.gauges.${gauge}.value`)}
                label={t(`storage.gauges.${gauge}.label`)}
                {...{ band, unit, highest }}
              />
            )
          );
        })}
      </div>
    </>
  );
}
