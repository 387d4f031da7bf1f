// Written from crates/catalogue by `UPDATE_WIRE=1 cargo test -p catalogue wire`. Do not edit.

/** What the selection guide recommends varieties for. */
export type ApplicationName = "powder" | "flakes" | "sauces" | "hotpot" | "oleoresin" | "extraction" | "pickles" | "seasoning" | "marinades";

/** A product of the board. Its figures have the numbers of the page's language. */
export type BoardLot = { slug: string, name: string, grade: string, 
/** Of its origin the district, as the product names it. */
district: string, 
/** A share of the weight. */
moisture: string | null, 
/** Broken or damaged grain, at most. */
defects: string | null, 
/** Foreign matter, at most. */
foreign: string | null, 
/** Net tonnes in a 20 ft container. */
load: number | null, port: string | null, };

/** What a brochure is made of. */
export type BrochureProducts = { 
/** The only category of the products, when the brochure is of one. */
category: string | null, 
/** The products, in the catalogue's order; of a large catalogue the first ones. */
products: Array<Product>, 
/** How many active products there are of the category, or of all. */
total: number, };

/** One page of the catalogue, filtered, with what its filters can offer. */
export type CataloguePage = { 
/** At most 24 products. */
items: Array<ProductCard>, 
/** By slug, what the search was found in where neither name nor description has it. */
found: { [key in string]: Found }, 
/** How many products the filters let through. */
matching: number, 
/** Number of this page, from 1. */
page: number, 
/** How many pages there are, at least 1. */
pages: number, 
/** How many active products there are. */
products: number, 
/** Every grade among the active products. */
grades: Array<string>, 
/** Every origin among the active products. */
origins: Array<string>, 
/** The featured products, whatever the filters: all of them where the list is read whole, else at most eight. */
featured: Array<ProductCard>, 
/** Whether the browser reads the whole list of products and narrows it itself. When not, it asks the data interface for
 * each page. */
whole: boolean, 
/** The categories that have a brochure of their own, because one cannot hold all products; where it can, none. */
brochures: Array<string>, };

/** A category as a language shows it. */
export type Category = { 
/** Its code, as stored and as in a query string. */
code: string, name: string, 
/** Whether its products can be filtered by heat. */
hasHeat: boolean, };

/** How many products a category has. */
export type CategorySize = { category: string, 
/** Its active products. */
products: number, };

/** A form in which chillies are sold, with products on offer: at least one. */
export type ChilliForm = { 
/** Its name among the pages' texts. */
form: ChilliFormName, products: Array<ProductLink>, };

/** A form in which chillies are sold. */
export type ChilliFormName = "stem" | "stemless" | "flakes" | "powder" | "seeds";

/** What the page of the agro commodities shows of the products. */
export type CommoditiesPage = { 
/** The commodities, of which each has a product. */
commodities: Array<Commodity>, 
/** Grains on offer that are drawn beside each other. */
grains: Array<Grain>, 
/** What a 20 ft container holds, over the products of the board; net tonnes. */
load_20ft: FigureRange | null, 
/** What a 40 ft container holds, over the products of the board; net tonnes. */
load_40ft: FigureRange | null, };

/** A commodity with its products on offer, of which there may be none. */
export type Commodity = { 
/** Its name among the pages' texts. */
name: CommodityName, lots: Array<BoardLot>, };

/** One of the six agro commodities. */
export type CommodityName = "rice" | "wheat" | "pulses" | "lentils" | "chickpeas" | "millets";

/** A stretch of a scale; a single figure has the same number twice. */
export type FigureRange = { from: number, 
/** Where it ends, not below where it begins. */
to: number, };

/** What a 20 ft container holds of a form. */
export type FormLoad = { 
/** Its name among the pages' texts. */
form: LoadFormName, 
/** Net tonnes. */
tonnes: number, };

/** What a search was found in, beyond name and description. */
export type Found = { by: FoundBy, text: string, };

/** The texts that are searched beyond name and description, in the order in which they are tried. */
export type FoundBy = "otherName" | "botanicalName" | "origin" | "hsCode";

/** The figure by which a grade of a spice is told from another. */
export type GradeMark = "curcumin" | "density" | "sieve" | "purity" | "buds" | "pieces";

/** A grain that is drawn. */
export type Grain = { slug: string, name: string, shape: GrainShape, 
/** Length or diameter as it is stated, in millimetres. */
size: string, 
/** How long it is drawn, in millimetres. */
length: number, 
/** How broad it is drawn, in millimetres. */
width: number, };

/** How a grain is drawn. */
export type GrainShape = "rice" | "kabuli" | "desi" | "moong" | "lentil" | "ragi";

/** What the pages above the catalogue show of it. */
export type HomePage = { 
/** How many active products there are. */
products: number, 
/** The categories with how many products each has. */
categories: Array<CategorySize>, 
/** At most four featured products. */
featured: Array<ProductCard>, };

/** A form of goods whose load in a container the overview of the products shows. */
export type LoadFormName = "pods" | "flakes" | "powder" | "cardamom" | "pepper" | "seeds" | "fingers" | "groundnuts" | "rice" | "pulses";

/** The forms of a category's goods: at least one. */
export type LoadGroup = { category: string, forms: Array<FormLoad>, };

/** What tells a grade of a spice from another. */
export type MarkOfGrade = { of: GradeMark, figure: string, };

/** What one unit of a product costs. */
export type Offer = { 
/** The lowest price, as `2100.5`. */
low: string, 
/** The highest one; the same where there is one price. */
high: string, 
/** Code of the currency, ISO 4217: `USD`. */
currency: string, 
/** Code of the unit: `t`, `kg`, `g` or `lb`. */
unit: string, 
/** Last day on which the price holds, as `2026-12-31`; null where it is indicative. */
valid_until: string | null, };

/** A dried pod. */
export type Pod = { shape: PodShape, 
/** Without its stem, in millimetres. */
length: FigureRange, 
/** At the widest place, in millimetres. */
breadth: FigureRange, };

/** How a dried pod looks, besides its length and breadth. */
export type PodShape = "slender" | "wrinkled" | "plump" | "round" | "blocky" | "rough";

/** A product in one language; also the row of `GET /rest/v1/products`, in this column order. */
export type Product = { id: number, slug: string, name: string, description: string, detailed_description: string, category: string, grade: string, 
/** District and state as the language writes them: `Guntur, Andhra Pradesh`. */
origin: string, active: boolean, featured: boolean, image_url: string | null, capsaicin_level: string | null, color_value: string | null, moisture_content: string | null, min_order_quantity: string | null, price_range: string | null, packaging_options: Array<string>, hs_code: string | null, botanical_name: string | null, crop_year: string | null, shelf_life: string | null, lead_time: string | null, load_20ft: string | null, load_40ft: string | null, port: string | null, incoterms: Array<string>, certificates: Array<string>, created_at: string, updated_at: string, 
/** The product's own name, by which the search finds it in every language. */
english_name: string, 
/** Names that buyers use for it: those of this language, then the English ones. */
other_names: Array<string>, 
/** The part of `origin` that a card shows. */
district: string, state: string, 
/** All that is measured of it, in the order of a specification. */
parameters: Array<ProductParameter>, allergens: Array<string>, gmo_free: boolean | null, halal: boolean | null, kosher: boolean | null, 
/** What the picture shows, in this language or in English; null where nobody has written it. */
image_alt: string | null, 
/** What of the picture stays in sight where it is cut, from the left and from the top: `30% 70%`; null for its middle. */
image_focus: string | null, 
/** Which of these texts are in English because they are not translated. */
in_english: Array<string>, };

/** What a card of the catalogue shows. */
export type ProductCard = { id: number, slug: string, name: string, description: string, category: string, grade: string, district: string, featured: boolean, image_url: string | null, image_alt: string | null, image_focus: string | null, capsaicin_level: string | null, color_value: string | null, moisture_content: string | null, min_order_quantity: string | null, price_range: string | null, in_english: Array<string>, };

/** What a link to a product says. */
export type ProductLink = { slug: string, name: string, };

/** A product with others of its kind. */
export type ProductPage = { product: Product, 
/** Up to four others of the same category, featured first. */
related: Array<ProductCard>, 
/** Its price as numbers; null where a buyer has to ask. */
offer: Offer | null, };

/** What one parameter is of a product, as a language says it. */
export type ProductParameter = { code: string, name: string, 
/** The part of a specification that it belongs to. */
group: "physical" | "chemical" | "microbiology" | "contaminants", 
/** What it is, with its unit: `80,000 - 100,000 SHU`, `max. 12%`. */
value: string, 
/** The same without the unit: `80,000 - 100,000`, `max. 12`. */
figures: string, 
/** The unit; empty where there is no figure. */
unit: string, 
/** The method by which it is tested; empty where none is stated. */
method: string, };

/** An application that a variety is recommended for. */
export type Recommendation = { 
/** Its name among the pages' texts. */
application: ApplicationName, 
/** The place of the variety among those for it, from 1. */
place: number, };

/** A spice, with the product that stands for it. */
export type Specimen = { 
/** Its name among the pages' texts. */
spice: SpiceName, place: SpicePlace, 
/** None while its product is not active. */
lot: SpecimenLot | null, };

/** A spice as it is on offer. */
export type SpecimenLot = { slug: string, name: string, origin: string, botanical_name: string | null, };

/** One of the eight spices. */
export type SpiceName = "turmeric" | "pepper" | "cardamom" | "cumin" | "cloves" | "cassia" | "coriander" | "fennel";

/** A place that spices come from. */
export type SpicePlace = "idukki" | "mehsana" | "wayanad" | "kota" | "kanyakumari" | "lakadong";

/** What the page of the spices shows of the products. */
export type SpicesPage = { 
/** The spices, of which each has a product. */
specimens: Array<Specimen>, 
/** Spices on offer, with what they measure. */
trade: Array<TradeLot>, };

/** A spice on offer with its figures, which have the numbers of the page's language. */
export type TradeLot = { slug: string, name: string, 
/** Of its origin the district, as the product names it. */
district: string, 
/** A share of the weight. */
moisture: string | null, 
/** Millilitres in 100 g. */
oil: VolatileOil | null, 
/** Net tonnes in a 20 ft container. */
load: number | null, mark: MarkOfGrade | null, };

/** A whole chilli of the guide, with its figures where it is on offer. */
export type Variety = { 
/** Its name among the pages' texts. */
name: VarietyName, place: VarietyPlace, uses: Array<VarietyUse>, 
/** What the selection guide names it for. */
recommended: Array<Recommendation>, 
/** None while its product is not active. */
lot: VarietyLot | null, };

/** A variety as it is on offer. */
export type VarietyLot = { slug: string, name: string, origin: string, 
/** What is drawn of it. */
pod: Pod, 
/** In Scoville heat units. */
heat: FigureRange | null, 
/** In ASTA units; none for a chilli that is not graded by colour. */
colour: FigureRange | null, 
/** As the product names it, with the numbers of the page's language. */
moisture: string | null, };

/** A whole chilli of the guide. */
export type VarietyName = "bhut-jolokia" | "birds-eye" | "teja" | "sannam" | "chilli-334" | "chilli-341" | "wonder-hot" | "devanur-deluxe" | "indo-5" | "chilli-273" | "mundu" | "byadgi" | "byadgi-dabbi" | "chapata" | "kashmiri";

/** A district that chillies of the guide come from. */
export type VarietyPlace = "guntur" | "khammam" | "warangal" | "kurnool" | "haveri" | "ramanathapuram" | "aizawl" | "peren";

/** What a variety is bought for. */
export type VarietyUse = "powder" | "blends" | "masala" | "flakes" | "sauces" | "pastes" | "pickles" | "seasoning" | "hotpot" | "marinades" | "oleoresin" | "colour" | "naturalColour" | "tempering" | "infusions" | "whole";

/** Volatile oil of a spice. */
export type VolatileOil = { 
/** Millilitres in 100 g. */
figure: string, 
/** Whether there is at least so much of it. */
least: boolean, };
