//! Products as the pages and the data interface read them.

use std::collections::BTreeMap;

use postgrest::time::in_iso_8601;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::entities::{parameter::ParameterGroup, product_listing};

/// A product in one language; also the row of `GET /rest/v1/products`, in this column order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Product {
    #[ts(type = "number")]
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub description: String,
    pub detailed_description: String,
    pub category: String,
    pub grade: String,
    /// District and state as the language writes them: `Guntur, Andhra Pradesh`.
    pub origin: String,
    pub active: bool,
    pub featured: bool,
    pub image_url: Option<String>,
    pub capsaicin_level: Option<String>,
    pub color_value: Option<String>,
    pub moisture_content: Option<String>,
    pub min_order_quantity: Option<String>,
    pub price_range: Option<String>,
    pub packaging_options: Vec<String>,
    pub hs_code: Option<String>,
    pub botanical_name: Option<String>,
    pub crop_year: Option<String>,
    pub shelf_life: Option<String>,
    pub lead_time: Option<String>,
    pub load_20ft: Option<String>,
    pub load_40ft: Option<String>,
    pub port: Option<String>,
    pub incoterms: Vec<String>,
    pub certificates: Vec<String>,
    pub created_at: String,
    pub updated_at: String,
    /// The product's own name, by which the search finds it in every language.
    pub english_name: String,
    /// Names that buyers use for it: those of this language, then the English ones.
    pub other_names: Vec<String>,
    /// The part of `origin` that a card shows.
    pub district: String,
    pub state: String,
    /// All that is measured of it, in the order of a specification.
    pub parameters: Vec<ProductParameter>,
    pub allergens: Vec<String>,
    pub gmo_free: Option<bool>,
    pub halal: Option<bool>,
    pub kosher: Option<bool>,
    /// What the picture shows, in this language or in English; null where nobody has written it.
    pub image_alt: Option<String>,
    /// What of the picture stays in sight where it is cut, from the left and from the top: `30% 70%`; null for its middle.
    pub image_focus: Option<String>,
    /// Which of these texts are in English because they are not translated.
    pub in_english: Vec<String>,
}

/// What one parameter is of a product, as a language says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProductParameter {
    pub code: String,
    pub name: String,
    /// The part of a specification that it belongs to.
    #[ts(type = r#""physical" | "chemical" | "microbiology" | "contaminants""#)]
    pub group: ParameterGroup,
    /// What it is, with its unit: `80,000 - 100,000 SHU`, `max. 12%`.
    pub value: String,
    /// The same without the unit: `80,000 - 100,000`, `max. 12`.
    pub figures: String,
    /// The unit; empty where there is no figure.
    pub unit: String,
    /// The method by which it is tested; empty where none is stated.
    pub method: String,
}

/// What a card of the catalogue shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProductCard {
    #[ts(type = "number")]
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub description: String,
    pub category: String,
    pub grade: String,
    pub district: String,
    pub featured: bool,
    pub image_url: Option<String>,
    pub image_alt: Option<String>,
    pub image_focus: Option<String>,
    pub capsaicin_level: Option<String>,
    pub color_value: Option<String>,
    pub moisture_content: Option<String>,
    pub min_order_quantity: Option<String>,
    pub price_range: Option<String>,
    pub in_english: Vec<String>,
}

/// One page of the catalogue, filtered, with what its filters can offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CataloguePage {
    /// At most 24 products.
    pub items: Vec<ProductCard>,
    /// By slug, what the search was found in where neither name nor description has it.
    pub found: BTreeMap<String, Found>,
    /// How many products the filters let through.
    pub matching: u32,
    /// Number of this page, from 1.
    pub page: u32,
    /// How many pages there are, at least 1.
    pub pages: u32,
    /// How many active products there are.
    pub products: u32,
    /// Every grade among the active products.
    pub grades: Vec<String>,
    /// Every origin among the active products.
    pub origins: Vec<String>,
    /// The featured products, whatever the filters: all of them where the list is read whole, else at most eight.
    pub featured: Vec<ProductCard>,
    /// Whether the browser reads the whole list of products and narrows it itself. When not, it asks the data interface for
    /// each page.
    pub whole: bool,
    /// The categories that have a brochure of their own, because one cannot hold all products; where it can, none.
    pub brochures: Vec<String>,
}

/// What a search was found in, beyond name and description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Found {
    pub by: FoundBy,
    pub text: String,
}

/// The texts that are searched beyond name and description, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FoundBy {
    OtherName,
    BotanicalName,
    Origin,
    HsCode,
}

/// What the pages above the catalogue show of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HomePage {
    /// How many active products there are.
    pub products: u32,
    /// The categories with how many products each has.
    pub categories: Vec<CategorySize>,
    /// At most four featured products.
    pub featured: Vec<ProductCard>,
}

/// What a brochure is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BrochureProducts {
    /// The only category of the products, when the brochure is of one.
    pub category: Option<String>,
    /// The products, in the catalogue's order; of a large catalogue the first ones.
    pub products: Vec<Product>,
    /// How many active products there are of the category, or of all.
    pub total: u32,
}

/// How many products a category has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CategorySize {
    pub category: String,
    /// Its active products.
    pub products: u32,
}

/// A product with others of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProductPage {
    pub product: Product,
    /// Up to four others of the same category, featured first.
    pub related: Vec<ProductCard>,
    /// Its price as numbers; null where a buyer has to ask.
    pub offer: Option<Offer>,
}

/// What one unit of a product costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Offer {
    /// The lowest price, as `2100.5`.
    pub low: String,
    /// The highest one; the same where there is one price.
    pub high: String,
    /// Code of the currency, ISO 4217: `USD`.
    pub currency: String,
    /// Code of the unit: `t`, `kg`, `g` or `lb`.
    pub unit: String,
    /// Last day on which the price holds, as `2026-12-31`; null where it is indicative.
    pub valid_until: Option<String>,
}

impl Offer {
    /// The price of a row; `None` where it has no number, currency or unit.
    pub(crate) fn of(row: &product_listing::Model) -> Option<Self> {
        let low = row.price_from?;
        Some(Self {
            low: low.to_string(),
            high: row.price_to.unwrap_or(low).to_string(),
            currency: row.price_currency.clone()?,
            unit: row.price_unit.clone()?,
            valid_until: row.price_valid_until.map(|day| day.to_string()),
        })
    }
}

/// A category as a language shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    /// Its code, as stored and as in a query string.
    pub code: String,
    pub name: String,
    /// Whether its products can be filtered by heat.
    pub has_heat: bool,
}

impl From<product_listing::Model> for Product {
    fn from(row: product_listing::Model) -> Self {
        Self {
            category: row.category,
            parameters: serde_json::from_value(row.parameters).unwrap_or_default(),
            created_at: in_iso_8601(&row.created_at),
            updated_at: in_iso_8601(&row.updated_at),
            id: row.id,
            slug: row.slug,
            name: row.name,
            description: row.description,
            detailed_description: row.detailed_description,
            grade: row.grade,
            origin: row.origin,
            active: row.active,
            featured: row.featured,
            image_url: row.image_url,
            capsaicin_level: row.capsaicin_level,
            color_value: row.color_value,
            moisture_content: row.moisture_content,
            min_order_quantity: row.min_order_quantity,
            price_range: Some(row.price_range),
            packaging_options: row.packaging_options.0,
            hs_code: row.hs_code,
            botanical_name: row.botanical_name,
            crop_year: row.crop_year,
            shelf_life: row.shelf_life,
            lead_time: row.lead_time,
            load_20ft: row.load_20ft,
            load_40ft: row.load_40ft,
            port: row.port,
            incoterms: row.incoterms.0,
            certificates: row.certificates.0,
            english_name: row.english_name,
            other_names: row.other_names.0,
            district: row.district,
            state: row.state,
            allergens: row.allergens.0,
            gmo_free: row.gmo_free,
            halal: row.halal,
            kosher: row.kosher,
            image_alt: row.image_alt,
            image_focus: row.image_focus,
            in_english: row.in_english.0,
        }
    }
}

impl From<product_listing::Model> for ProductCard {
    fn from(row: product_listing::Model) -> Self {
        Self {
            category: row.category,
            id: row.id,
            slug: row.slug,
            name: row.name,
            description: row.description,
            grade: row.grade,
            district: row.district,
            featured: row.featured,
            image_url: row.image_url,
            image_alt: row.image_alt,
            image_focus: row.image_focus,
            capsaicin_level: row.capsaicin_level,
            color_value: row.color_value,
            moisture_content: row.moisture_content,
            min_order_quantity: row.min_order_quantity,
            price_range: Some(row.price_range),
            in_english: row.in_english.0,
        }
    }
}
