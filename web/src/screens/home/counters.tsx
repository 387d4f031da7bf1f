import { categories } from "#features/catalogue/categories.ts";
import { figures } from "#i18n/figures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { HomeReading } from "./use-home.ts";

/** How much the catalogue holds today. Until that is read the place is kept; when it cannot be read, the company's own figure stands. */
export function Counters({ reading }: { reading: HomeReading }) {
  const { t } = useTranslation("home");
  const counters = [
    { name: "products", value: counted(reading, (home) => home.products, figures.products) },
    {
      name: "categories",
      value: counted(reading, (home) => home.categories.filter(({ products }) => products > 0).length, categories.length),
    },
    { name: "iso", value: figures.foodSafety },
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      {counters.map(({ name, value }) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-sm text-bark">{t(`counters.${name}`)}</dt>
          <dd className="figure text-xl">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Known = Extract<HomeReading, { kind: "known" }>["home"];

function counted(reading: HomeReading, count: (home: Known) => number, otherwise: string | number): string | number {
  if (reading.kind === "reading") return "\u2007\u2007";
  return reading.kind === "known" ? count(reading.home) : otherwise;
}
