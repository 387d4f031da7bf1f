import { Link } from "react-router";
import { useUndoableUpdate } from "#staff/backend/use-undoable.ts";
import type { Named } from "#staff/catalogue/vocabulary.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Badge, Dot } from "#staff/ui/badge.tsx";
import { Switch } from "#staff/ui/choice.tsx";
import type { Column } from "#staff/ui/table.tsx";
import { type ListedProduct, translatedCount } from "./listed-product.ts";
import { PriceCell } from "./price-cell.tsx";

type Vocabulary = { categories?: Named[]; grades?: Named[] };

/** On narrow screens these are shown below the name instead. */
const belowName = "max-xl:hidden";

export function useProductColumns(vocabulary: Vocabulary): Column<ListedProduct>[] {
  const t = useTexts();
  const { relative } = useFormats();
  const nameOf = (named: Named[] | undefined, code: string) => named?.find((one) => one.code === code)?.name ?? code;
  return [
    {
      id: "name",
      head: t("products.column.name"),
      sortable: true,
      phone: "title",
      cell: ({ slug, name, image_url, category, grade, drafts }) => (
        <span className="flex items-center gap-3">
          {image_url === null ? (
            <span aria-hidden="true" className="h-8 w-11 shrink-0 border border-dashed border-edge" />
          ) : (
            <img src={image_url} alt="" loading="lazy" className="h-8 w-11 shrink-0 object-cover" />
          )}
          <span>
            <Link to={`/products/${slug}`} className="font-semibold hover:text-chilli">
              {name}
            </Link>{" "}
            <DraftMark drafts={drafts} />
            <span className="block text-sm font-normal text-bark xl:hidden">
              {nameOf(vocabulary.categories, category)} · {nameOf(vocabulary.grades, grade)}
            </span>
          </span>
          {image_url === null && <span className="visually-hidden">{t("products.show.noPicture")}</span>}
        </span>
      ),
    },
    {
      id: "category",
      head: t("products.column.category"),
      sortable: true,
      className: belowName,
      cell: ({ category }) => nameOf(vocabulary.categories, category),
    },
    {
      id: "grade",
      head: t("products.column.grade"),
      sortable: true,
      className: belowName,
      cell: ({ grade }) => nameOf(vocabulary.grades, grade),
    },
    {
      id: "price_from",
      head: t("products.section.price"),
      sortable: true,
      className: "whitespace-nowrap",
      cell: (product) => <PriceCell product={product} />,
    },
    { id: "active", head: t("products.onTheSite"), cell: (product) => <Flag product={product} column="active" /> },
    { id: "featured", head: t("products.column.featured"), cell: (product) => <Flag product={product} column="featured" /> },
    { id: "languages", head: t("products.languages"), cell: (product) => <Languages product={product} /> },
    {
      id: "updated_at",
      head: t("products.changedHead"),
      sortable: true,
      className: "max-xl:hidden",
      cell: ({ updated_at }) => <span className="whitespace-nowrap text-bark">{relative(updated_at)}</span>,
    },
  ];
}

function DraftMark({ drafts: [draft] }: Pick<ListedProduct, "drafts">) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (draft === undefined) return null;
  if (draft.error !== null) return <Badge tone="now">{t("products.draft.markFailed")}</Badge>;
  if (draft.publish_at === null) return <Badge>{t("products.draft.mark")}</Badge>;
  return <Badge tone="soon">{t("products.draft.markPlanned", { when: dateTime(draft.publish_at) })}</Badge>;
}

function Flag({ product, column }: { product: ListedProduct; column: "active" | "featured" }) {
  const t = useTexts();
  const canEdit = useRights().may("update", "products");
  const { change, pending } = useUndoableUpdate<ListedProduct>("products");
  const isOn = product[column];
  const label = column === "active" ? t("products.onTheSite") : t("products.column.featured");
  if (!canEdit) return isOn ? label : "–";
  const done = `products.flag.${column}.${isOn ? "off" : "on"}` as const;
  return (
    <Switch
      hideLabel
      label={`${label}: ${product.name}`}
      checked={pending?.[column] ?? isOn}
      aria-busy={pending !== undefined}
      onChange={() => {
        if (pending === undefined) void change(product, { [column]: !isOn }, t(done, { name: product.name }));
      }}
    />
  );
}

function Languages({ product }: { product: ListedProduct }) {
  const all = useSite().languages.length - 1;
  const done = translatedCount(product);
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <Dot tone={done === all ? "done" : "plain"} />
      {`${done}/${all}`}
    </span>
  );
}
