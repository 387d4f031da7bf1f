import { statedText, useSite } from "#backend/site.ts";
import type { HomePage } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { SampleMark } from "#ui/sample-mark.tsx";

export function Counters({ home }: { home: HomePage }) {
  const { t } = useTranslation("home");
  const site = useSite();
  const foodSafety = statedText(site, "foodSafety");
  const counters = [
    { name: "products", value: home.products },
    {
      name: "categories",
      value: home.categories.filter(({ products }) => products > 0).length,
    },
    ...(foodSafety === undefined ? [] : [{ name: "iso", value: foodSafety } as const]),
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      {counters.map(({ name, value }) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-sm text-bark">{t(`counters.${name}`)}</dt>
          <dd className="figure text-xl">
            <bdi>{value}</bdi>
            {name === "iso" && site.sampleFigures.includes("foodSafety") && <SampleMark />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
