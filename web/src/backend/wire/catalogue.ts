// Written from crates/catalogue by `UPDATE_WIRE=1 cargo test -p catalogue wire`. Do not edit.

/** What the selection guide recommends varieties for. */
export type ApplicationName = "powder" | "flakes" | "sauces" | "hotpot" | "oleoresin" | "extraction" | "pickles" | "seasoning" | "marinades";

/** A product of the board. Its figures have the numbers of the page's language. */
export type BoardLot = { slug: string, name: string, grade: string, district: string, moisture: string | null, defects: string | null, foreign: string | null, load: number | null, port: string | null, };

/** What a brochure is made of. */
export type BrochureProducts = { category: string | null, products: Array<Product>, total: number, };

/** One page of the catalogue, filtered, with what its filters can offer. */
export type CataloguePage = { items: Array<ProductCard>, found: { [key in string]: Found }, matching: number, page: number, pages: number, products: number, grades: Array<string>, origins: Array<string>, featured: Array<ProductCard>, whole: boolean, brochures: Array<string>, };

/** A category as a language shows it. */
export type Category = { code: string, name: string, hasHeat: boolean, };

/** How many products a category has. */
export type CategorySize = { category: string, products: number, };

/** A form in which chillies are sold, with products on offer: at least one. */
export type ChilliForm = { form: ChilliFormName, products: Array<ProductLink>, };

/** A form in which chillies are sold. */
export type ChilliFormName = "stem" | "stemless" | "flakes" | "powder" | "seeds";

/** What the page of the agro commodities shows of the products. */
export type CommoditiesPage = { commodities: Array<Commodity>, grains: Array<Grain>, load_20ft: FigureRange | null, load_40ft: FigureRange | null, };

/** A commodity with its products on offer, of which there may be none. */
export type Commodity = { name: CommodityName, lots: Array<BoardLot>, };

/** One of the six agro commodities. */
export type CommodityName = "rice" | "wheat" | "pulses" | "lentils" | "chickpeas" | "millets";

/** A stretch of a scale; a single figure has the same number twice. */
export type FigureRange = { from: number, to: number, };

/** What a 20 ft container holds of a form. */
export type FormLoad = { form: LoadFormName, tonnes: number, };

/** What a search was found in, beyond name and description. */
export type Found = { by: FoundBy, text: string, };

/** The texts that are searched beyond name and description, in the order in which they are tried. */
export type FoundBy = "otherName" | "botanicalName" | "origin" | "hsCode";

/** The figure by which a grade of a spice is told from another. */
export type GradeMark = "curcumin" | "density" | "sieve" | "purity" | "buds" | "pieces";

/** A grain that is drawn. */
export type Grain = { slug: string, name: string, shape: GrainShape, size: string, length: number, width: number, };

/** How a grain is drawn. */
export type GrainShape = "rice" | "kabuli" | "desi" | "moong" | "lentil" | "ragi";

/** What the pages above the catalogue show of it. */
export type HomePage = { products: number, categories: Array<CategorySize>, featured: Array<ProductCard>, };

/** A form of goods whose load in a container the overview of the products shows. */
export type LoadFormName = "pods" | "flakes" | "powder" | "cardamom" | "pepper" | "seeds" | "fingers" | "groundnuts" | "rice" | "pulses";

/** The forms of a category's goods: at least one. */
export type LoadGroup = { category: string, forms: Array<FormLoad>, };

/** What tells a grade of a spice from another. */
export type MarkOfGrade = { of: GradeMark, figure: string, };

/** What one unit of a product costs. */
export type Offer = { low: string, high: string, currency: string, unit: string, valid_until: string | null, };

/** A dried pod. */
export type Pod = { shape: PodShape, length: FigureRange, breadth: FigureRange, };

/** How a dried pod looks, besides its length and breadth. */
export type PodShape = "slender" | "wrinkled" | "plump" | "round" | "blocky" | "rough";

/** A product in one language; also the row of `GET /rest/v1/products`, in this column order. */
export type Product = { id: number, slug: string, name: string, description: string, detailed_description: string, category: string, grade: string, origin: string, active: boolean, featured: boolean, image_url: string | null, capsaicin_level: string | null, color_value: string | null, moisture_content: string | null, min_order_quantity: string | null, price_range: string | null, packaging_options: Array<string>, hs_code: string | null, botanical_name: string | null, crop_year: string | null, shelf_life: string | null, lead_time: string | null, load_20ft: string | null, load_40ft: string | null, port: string | null, incoterms: Array<string>, certificates: Array<string>, created_at: string, updated_at: string, english_name: string, other_names: Array<string>, district: string, state: string, parameters: Array<ProductParameter>, allergens: Array<string>, gmo_free: boolean | null, halal: boolean | null, kosher: boolean | null, image_alt: string | null, image_focus: string | null, in_english: Array<string>, };

/** What a card of the catalogue shows. */
export type ProductCard = { id: number, slug: string, name: string, description: string, category: string, grade: string, district: string, featured: boolean, image_url: string | null, image_alt: string | null, image_focus: string | null, capsaicin_level: string | null, color_value: string | null, moisture_content: string | null, min_order_quantity: string | null, price_range: string | null, in_english: Array<string>, };

/** What a link to a product says. */
export type ProductLink = { slug: string, name: string, };

/** A product with others of its kind. */
export type ProductPage = { product: Product, related: Array<ProductCard>, offer: Offer | null, };

/** What one parameter is of a product, as a language says it. */
export type ProductParameter = { code: string, name: string, group: "physical" | "chemical" | "microbiology" | "contaminants", value: string, figures: string, unit: string, method: string, };

/** An application that a variety is recommended for. */
export type Recommendation = { application: ApplicationName, place: number, };

/** A spice, with the product that stands for it. */
export type Specimen = { spice: SpiceName, place: SpicePlace, lot: SpecimenLot | null, };

/** A spice as it is on offer. */
export type SpecimenLot = { slug: string, name: string, origin: string, botanical_name: string | null, };

/** One of the eight spices. */
export type SpiceName = "turmeric" | "pepper" | "cardamom" | "cumin" | "cloves" | "cassia" | "coriander" | "fennel";

/** A place that spices come from. */
export type SpicePlace = "idukki" | "mehsana" | "wayanad" | "kota" | "kanyakumari" | "lakadong";

/** What the page of the spices shows of the products. */
export type SpicesPage = { specimens: Array<Specimen>, trade: Array<TradeLot>, };

/** A spice on offer with its figures, which have the numbers of the page's language. */
export type TradeLot = { slug: string, name: string, district: string, moisture: string | null, oil: VolatileOil | null, load: number | null, mark: MarkOfGrade | null, };

/** A whole chilli of the guide, with its figures where it is on offer. */
export type Variety = { name: VarietyName, place: VarietyPlace, uses: Array<VarietyUse>, recommended: Array<Recommendation>, lot: VarietyLot | null, };

/** A variety as it is on offer. */
export type VarietyLot = { slug: string, name: string, origin: string, pod: Pod, heat: FigureRange | null, colour: FigureRange | null, moisture: string | null, };

/** A whole chilli of the guide. */
export type VarietyName = "bhut-jolokia" | "birds-eye" | "teja" | "sannam" | "chilli-334" | "chilli-341" | "wonder-hot" | "devanur-deluxe" | "indo-5" | "chilli-273" | "mundu" | "byadgi" | "byadgi-dabbi" | "chapata" | "kashmiri";

/** A district that chillies of the guide come from. */
export type VarietyPlace = "guntur" | "khammam" | "warangal" | "kurnool" | "haveri" | "ramanathapuram" | "aizawl" | "peren";

/** What a variety is bought for. */
export type VarietyUse = "powder" | "blends" | "masala" | "flakes" | "sauces" | "pastes" | "pickles" | "seasoning" | "hotpot" | "marinades" | "oleoresin" | "colour" | "naturalColour" | "tempering" | "infusions" | "whole";

/** Volatile oil of a spice. */
export type VolatileOil = { figure: string, least: boolean, };
