import { categoryOf, isOwnScreen } from "#backend/categories.ts";
import type { Product } from "#backend/wire/catalogue.ts";
import { parseDetailedDescription } from "#features/catalogue/detailed-description.ts";
import { declaredLines, type MeasuredPart, measured } from "#features/catalogue/specifications.ts";
import { textLanguage } from "#features/catalogue/text-language.ts";
import { focusOf } from "#features/pictures/focus.ts";
import { absolute } from "#head/page-head.ts";
import { typeset } from "#i18n/typography.ts";
import { type Document, facts, figure, initial, letterhead, Places, printPicture, type Writing } from "./document.ts";
import { isolated, printed, tariff } from "./typography.ts";

export type Specification = ReturnType<typeof contentOf>;

export function specification(writing: Writing, product: Product): Document<"specification", Specification> {
  const { t, language, site } = writing;
  const places = { pictures: new Places(), codes: new Places() };
  const content = contentOf(writing, product, places);
  return {
    template: "specification",
    language: language.code,
    title: t("documents:specification.documentTitle", { product: product.name }),
    author: site.company.name,
    date: product.updated_at.slice(0, 10),
    typefaces: site.appearance.typefaces,
    pictures: places.pictures.list,
    codes: places.codes.list,
    content,
  };
}

function contentOf(writing: Writing, product: Product, { pictures, codes }: { pictures: Places; codes: Places }) {
  const { t, language, site } = writing;
  const picture = printPicture(product.image_url);
  const address = absolute(writing, `/catalog/${product.slug}`);
  const rows = (part: MeasuredPart) =>
    measured(product, part).map((parameter) => {
      const { label, value, unit } = figure(writing, parameter);
      return [label, value, unit, parameter.method || t("documents:specification.parameters.byContract")];
    });
  const column = (name: "parameter" | "value" | "unit" | "method") => t(`documents:specification.parameters.${name}`);
  return {
    company: letterhead(writing, pictures),
    colours: site.appearance.colours,
    page: t("documents:page"),
    title: t("documents:specification.title"),
    document: facts(writing, [
      [t("documents:specification.number"), documentNumber(site.company.referencePrefix, product)],
      [t("documents:specification.revision"), revision(product.updated_at)],
      [t("documents:specification.date"), product.updated_at.slice(0, 10)],
    ]),
    name: typeset(product.name, language),
    english: product.in_english,
    botanical: product.botanical_name ?? "",
    description: printed(product.description, language),
    picture: picture === undefined ? null : pictures.of(picture),
    focus: focusOf(product.image_focus) ?? null,
    alt: product.image_alt ?? product.name,
    initial: initial(product.name),
    identityTitle: t("documents:specification.identity"),
    identity: facts(writing, [
      [t("documents:facts.category"), categoryOf(site.categories, product.category).name],
      [t("documents:facts.grade"), product.grade],
      [t("documents:facts.origin"), product.origin],
      [t("documents:facts.country"), t("documents:facts.countryValue")],
      [t("documents:facts.botanicalName"), product.botanical_name],
      [t("documents:facts.hsCode"), product.hs_code && tariff(product.hs_code)],
      [t("documents:facts.cropYear"), product.crop_year],
    ]),
    parameters: {
      title: t("documents:specification.parameters.title"),
      head: [column("parameter"), column("value"), column("unit"), column("method")],
      rows: rows("technical"),
      parts: (["microbiology", "contaminants"] as const)
        .map((part) => ({ title: t(`catalogue:sheet.${part}`), rows: rows(part) }))
        .filter((part) => part.rows.length > 0),
      note: t("documents:specification.parameters.note"),
    },
    packingTitle: t("documents:specification.packing"),
    packing: facts(writing, [
      [t("documents:facts.packing"), product.packaging_options.join("; "), textLanguage(product, "packaging_options")],
      [t("documents:facts.minOrder"), product.min_order_quantity, textLanguage(product, "min_order_quantity")],
      [t("documents:facts.load20"), product.load_20ft, textLanguage(product, "load_20ft")],
      [t("documents:facts.load40"), product.load_40ft, textLanguage(product, "load_40ft")],
      [t("documents:facts.port"), product.port && writing.port(product.port)],
      [t("documents:facts.incoterms"), product.incoterms.join(language.valueSeparator)],
      [t("documents:facts.leadTime"), product.lead_time, textLanguage(product, "lead_time")],
    ]),
    storageTitle: t("documents:specification.storage.title"),
    storage: facts(writing, [
      [
        t("documents:specification.storage.conditions"),
        t(`documents:specification.storage.${isOwnScreen(product.category) ? product.category : "other"}`),
      ],
      [t("documents:facts.shelfLife"), product.shelf_life, textLanguage(product, "shelf_life")],
      [t("documents:facts.certificates"), product.certificates.join(", ")],
      ...declaredLines(product, language, (word) => t(`catalogue:${word}`)).map(
        ({ field, value }) => [t(`catalogue:fields.${field}`), value] as const,
      ),
    ]),
    detailsTitle: t("documents:specification.details"),
    details: parseDetailedDescription(product.detailed_description).map((block) =>
      block.kind === "list"
        ? { ...block, items: block.items.map((item) => printed(item, language)) }
        : { ...block, text: printed(block.text, language) },
    ),
    signatures: {
      title: t("documents:specification.signatures.title"),
      sample: t("documents:specification.signatures.sample"),
      note: t("documents:specification.signatures.note"),
      sides: [t("documents:specification.signatures.exporter"), t("documents:specification.signatures.buyer")],
      lines: (["name", "date", "signature"] as const).map((line) => t(`documents:specification.signatures.${line}`)),
    },
    code: codes.of(address),
    codeAlt: t("documents:specification.code"),
    online: t("documents:specification.online"),
    address: isolated(address.replace(/^https?:\/\//, ""), language),
  };
}

/** Never changes for a product: `NSE-SPC-00042`. */
function documentNumber(prefix: string, product: Product): string {
  return `${prefix}-SPC-${String(product.id).padStart(5, "0")}`;
}

/** The time of the last change in UTC, `20261122.0541`, so that two revisions on the same day differ too. */
function revision(changed: string): string {
  return changed.slice(0, 16).replace(/[-:]/g, "").replace("T", ".");
}
