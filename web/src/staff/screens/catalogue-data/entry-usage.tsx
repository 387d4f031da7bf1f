import { Link } from "react-router";
import { CATALOGUE } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { WebsiteLink } from "#staff/shell/website-link.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import type { Entry, Kind } from "./entry.ts";
import { productsAddress } from "./products-address.ts";
import { useUsingProducts } from "./usage.ts";

export function EntryUsage({ kind, entry }: { kind: Kind; entry: Entry }) {
  const t = useTexts();
  const query = useUsingProducts(kind, entry.code);
  const { data } = query;
  const more = data && data.count - data.products.length;
  const all = productsAddress(kind, entry.code);
  const onSite = productsAddress(kind, entry.code, CATALOGUE);
  return (
    <section className="border-t border-line pt-4">
      <h3 className="heading">{t("catalogueData.products")}</h3>
      <QueryState query={query} title={t("catalogueData.usageError")} lines={2} />
      {data && (
        <p className="flex flex-wrap gap-x-3 text-sm text-bark">
          {data.count === 0 ? t("catalogueData.unused") : t("catalogueData.used", { count: data.count })}
          {data.count > 0 && onSite !== undefined && <WebsiteLink path={onSite} />}
        </p>
      )}
      {data && data.count > 0 && (
        <ul className="pt-1 sm:columns-2">
          {data.products.map(({ id, slug, name }) => (
            <li key={id} className="flex min-h-8 items-center pointer-coarse:min-h-11">
              <Link to={`/products/${slug}`} className="underline decoration-line underline-offset-4 hover:decoration-ink">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more !== undefined && more > 0 && all !== undefined && (
        <Link to={all} className="inline-flex min-h-8 items-center font-semibold text-chilli pointer-coarse:min-h-11">
          {t("catalogueData.showAll", { count: data?.count ?? 0 })}
        </Link>
      )}
      {more !== undefined && all === undefined && <MoreRows count={more} />}
    </section>
  );
}
