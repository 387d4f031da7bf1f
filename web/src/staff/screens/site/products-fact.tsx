import { keepPreviousData } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { hasWords, quoted } from "#staff/backend/conditions.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Combobox } from "#staff/ui/combobox.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { Chosen, partsOf } from "./chosen.tsx";

type Product = { slug: string; name: string };

/** How many products are offered immediately; others are found by typing. */
const SHOWN = 20;

/** The names of products by their slugs. One that is deleted has its slug. */
function useProductNames(slugs: readonly string[]): (slug: string) => string {
  const conditions = [`slug.in.(${slugs.map(quoted).join()})`];
  const { rows = [] } = useRows<Product>("products", { select: "slug,name", conditions }, { enabled: slugs.length > 0 });
  return (slug) => rows.find((product) => product.slug === slug)?.name ?? slug;
}

export function ProductNames({ value }: { value: string }) {
  const slugs = partsOf(value);
  const nameOf = useProductNames(slugs);
  return slugs.map(nameOf).join(", ");
}

type ProductsFactProps = { label: string; value: string; change: (change: (now: string) => string) => void };

/** Products by their slugs, `teja-s17,byadgi`. */
export function ProductsFact({ label, value, change }: ProductsFactProps) {
  const t = useTexts();
  const [next, setNext] = useState("");
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const adder = useRef<HTMLButtonElement>(null);
  const chosen = partsOf(value);
  const nameOf = useProductNames(chosen);
  const others = chosen.length > 0 ? [`slug.not.in.(${chosen.map(quoted).join()})`] : [];
  const found = useRows<Product>(
    "products",
    { select: "id,slug,name", conditions: ["active.is.true", ...others, ...hasWords("name", search)], order: "name", perPage: SHOWN },
    { placeholderData: keepPreviousData },
  );
  const put = (slug: string, isOn: boolean) =>
    change((now) => {
      const rest = partsOf(now).filter((one) => one !== slug);
      return (isOn ? [...rest, slug] : rest).join();
    });
  // The pressed button goes with what it removes.
  const remove = (slug: string) => {
    put(slug, false);
    adder.current?.focus();
  };
  return (
    <fieldset>
      <legend className="text-sm text-bark">{label}</legend>
      <Chosen items={chosen} nameOf={nameOf} onRemove={remove} />
      <div className="mt-2 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          {/* Empty again after each product. */}
          <Combobox
            key={value}
            label={t("site.addTo", { name: label })}
            options={(found.rows ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
            onSearch={setTyped}
            more={(found.total ?? 0) - (found.rows?.length ?? 0)}
            value={next}
            onChange={setNext}
          />
        </div>
        <Button
          ref={adder}
          icon={Plus}
          onClick={() => {
            if (next !== "") put(next, true);
            setNext("");
          }}
        >
          {t("site.addOne")}
        </Button>
      </div>
      <p className="mt-1 text-sm text-bark">{t("site.factHint.products")}</p>
    </fieldset>
  );
}
