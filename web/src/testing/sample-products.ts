import type { CataloguePage, Product } from "#backend/wire/catalogue.ts";
import { facetsOf } from "#features/catalogue/facets.ts";
import { filterProducts, indexed, validFilters } from "#features/catalogue/filters.ts";
import { parametersOfTexts } from "#features/catalogue/parameters.ts";
import { foundBeyond } from "#features/catalogue/search.ts";
import { filtersFrom, pageFrom } from "#features/catalogue/search-params.ts";
import { sampleSite } from "#testing/sample-site.ts";

/** A product for tests; by default a plain spice. */
export function sampleProduct(slug: string, changes: Partial<Product> = {}): Product {
  const origin = changes.origin ?? "Unjha, Gujarat";
  const [district = "", state = ""] = origin.split(", ");
  const product = {
    id: [...slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003,
    slug,
    name: slug,
    description: `About ${slug}.`,
    detailed_description: "",
    category: "spices" as const,
    grade: "A",
    origin,
    active: true,
    featured: false,
    image_url: null,
    capsaicin_level: null,
    color_value: null,
    moisture_content: "8-9%",
    min_order_quantity: "5 t",
    price_range: "USD 2,000-2,200 / t",
    packaging_options: [],
    hs_code: null,
    botanical_name: null,
    crop_year: null,
    shelf_life: null,
    lead_time: null,
    load_20ft: null,
    load_40ft: null,
    port: null,
    incoterms: [],
    certificates: [],
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    english_name: "",
    other_names: [],
    district,
    state,
    allergens: [],
    gmo_free: null,
    halal: null,
    kosher: null,
    image_alt: null,
    image_focus: null,
    in_english: [],
    ...changes,
  };
  return { parameters: parametersOfTexts(product), ...product };
}

/** In the program's order: featured first, then by name, then by slug. */
export function inCatalogueOrder<T extends Pick<Product, "featured" | "name" | "slug">>(products: readonly T[]): T[] {
  const { compare } = new Intl.Collator("en");
  return products.toSorted((a, b) => Number(b.featured) - Number(a.featured) || compare(a.name, b.name) || compare(a.slug, b.slug));
}

/** A small catalogue for tests: two featured chillies, a mild one, a spice and a grain. */
export const sampleProducts: readonly Product[] = inCatalogueOrder([
  sampleProduct("teja-s17", {
    name: "Teja S17",
    description: "Thin skinned and fiery.",
    detailed_description: "**Crop:** Picked from February.\n\n- Oleoresin\n- Sauces\n\nSampled twice.",
    category: "red-chillies",
    grade: "Super",
    origin: "Khammam, Telangana",
    featured: true,
    capsaicin_level: "80,000 - 100,000 SHU",
    color_value: "ASTA 70",
    moisture_content: "10-12%",
    min_order_quantity: "1 x 20 ft",
    price_range: "USD 2,400-2,600 / t",
    packaging_options: ["25 kg jute bag", "10 kg carton"],
    hs_code: "0904 21 10",
    botanical_name: "Capsicum annuum L.",
    crop_year: "2025-26",
    shelf_life: "24 months",
    lead_time: "15 days",
    load_20ft: "12 t",
    load_40ft: "25 t",
    port: "Chennai",
    incoterms: ["FOB", "CIF"],
    certificates: ["ISO 22000:2018", "FSSAI"],
  }),
  sampleProduct("guntur-sannam", {
    name: "Guntur Sannam",
    category: "red-chillies",
    grade: "Super",
    origin: "Guntur, Andhra Pradesh",
    featured: true,
    capsaicin_level: "35,000 - 40,000 SHU",
    color_value: "ASTA 32",
  }),
  sampleProduct("byadgi", { name: "Byadgi", category: "red-chillies", origin: "Haveri, Karnataka", capsaicin_level: "8,000 - 15,000 SHU" }),
  sampleProduct("cumin", { name: "Cumin Seed", description: "Goes with teja in many blends." }),
  sampleProduct("basmati", { name: "Basmati 1121", category: "agro-commodities", grade: "B", origin: "Karnal, Haryana" }),
]);

/** The page that the program would render for these products and a query. */
export function renderedCatalogue(products: readonly Product[], query = ""): CataloguePage {
  const { categories } = sampleSite;
  const facets = facetsOf(products, "en");
  const filters = validFilters(filtersFrom(query), { ...facets, categories });
  const matching = filterProducts(indexed(products), filters, categories);
  const pages = Math.max(Math.ceil(matching.length / 24), 1);
  const page = Math.min(pageFrom(query), pages);
  const items = matching.slice((page - 1) * 24, page * 24);
  return {
    items,
    found: foundBeyond(items, filters.search),
    matching: matching.length,
    page,
    pages,
    products: products.length,
    ...facets,
    featured: products.filter(({ featured }) => featured),
    whole: true,
    brochures: [],
  };
}
