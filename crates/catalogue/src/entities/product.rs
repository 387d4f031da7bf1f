//! Table `products`: what the exporter offers.

use decimal::Decimal;
use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

use crate::{price::Price, queries::parameters::NewProductParameter};

/// The allergens that food law of the European Union has declared (annex II of Regulation 1169/2011), by their codes here.
pub const ALLERGENS: [&str; 14] = [
    "gluten",
    "crustaceans",
    "eggs",
    "fish",
    "peanuts",
    "soybeans",
    "milk",
    "nuts",
    "celery",
    "mustard",
    "sesame",
    "sulphites",
    "lupin",
    "molluscs",
];

/// A product as it is stored, with its English texts.
///
/// The columns are declared here. Files of spreadsheets have them by these names and in this order, and so have the files of the
/// sample catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[serde(default)]
#[sea_orm(table_name = "products")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Last part of the product's URL, unique.
    #[sea_orm(unique)]
    pub slug: String,
    pub name: String,
    /// One or two sentences.
    pub description: String,
    /// Paragraphs with blank lines between them: `**Heading:** text`, lists of lines that begin with `- `, or plain text.
    pub detailed_description: String,
    /// Code of its category.
    pub category: String,
    /// Code of its trade grade.
    pub grade: String,
    /// District where it grows or is traded.
    pub district: String,
    /// State of the district; empty where it is not known.
    pub state: String,
    /// Whether the public may see it.
    pub active: bool,
    /// Whether it is listed before the others.
    pub featured: bool,
    /// Its position among those, from 1. Those without one follow, by their names.
    pub featured_position: Option<i32>,
    pub image_url: Option<String>,
    pub min_order_quantity: Option<String>,
    /// Price of a unit, or the lowest one; the fields are those of [`Price`], described there.
    pub price_from: Option<Decimal>,
    /// Highest price of a unit.
    pub price_to: Option<Decimal>,
    pub price_currency: Option<String>,
    pub price_unit: Option<String>,
    pub price_term: Option<String>,
    /// Place of the price term.
    pub price_port: Option<String>,
    pub price_valid_until: Option<Date>,
    /// Whether the offer depends on an export authorisation.
    pub needs_export_authorisation: bool,
    /// What is shown instead of a price.
    pub price_note: Option<String>,
    pub packaging_options: TextList,
    /// Customs tariff number.
    pub hs_code: Option<String>,
    pub botanical_name: Option<String>,
    pub crop_year: Option<String>,
    pub shelf_life: Option<String>,
    /// Time from order to shipment.
    pub lead_time: Option<String>,
    pub load_20ft: Option<String>,
    pub load_40ft: Option<String>,
    /// Port of loading.
    pub port: Option<String>,
    /// Price terms, `FOB`, `CIF`, `CNF`.
    pub incoterms: TextList,
    pub certificates: TextList,
    /// Names that buyers use for it beside its own, such as `jeera`.
    pub other_names: TextList,
    /// Which of the [`ALLERGENS`] it is or contains.
    pub allergens: TextList,
    /// Whether it is declared free of genetically modified organisms; `None` where nothing is stated.
    pub gmo_free: Option<bool>,
    /// Whether it is certified as halal; `None` where nothing is stated.
    pub halal: Option<bool>,
    /// Whether it is certified as kosher; `None` where nothing is stated.
    pub kosher: Option<bool>,
    /// What it is on the guides and pages of product ranges, in lines such as `variety: teja`.
    pub attributes: TextList,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// Incremented by each write: a write based on an older version is refused.
    pub version: i32,
    /// Its parameters, in the order of [`crate::queries::parameters::sort`]: separate rows, written with it by
    /// [`crate::queries::products::upsert`]. Empty in a product that was read by itself.
    #[sea_orm(ignore)]
    #[serde(skip)]
    pub parameters: Vec<NewProductParameter>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The order of lists, the highest first: 0 when it is not featured, 1 when it is featured without a position.
    pub fn featured_rank(&self) -> i32 {
        match (self.featured, self.featured_position) {
            (false, _) => 0,
            (true, None) => 1,
            (true, Some(position)) => i32::MAX.saturating_sub(position).max(1),
        }
    }

    pub fn price(&self) -> Price {
        Price {
            from: self.price_from,
            to: self.price_to,
            currency: self.price_currency.clone(),
            unit: self.price_unit.clone(),
            term: self.price_term.clone(),
            port: self.price_port.clone(),
            valid_until: self.price_valid_until,
            needs_export_authorisation: self.needs_export_authorisation,
            note: self.price_note.clone(),
        }
    }

    pub fn set_price(&mut self, price: Price) {
        self.price_from = price.from;
        self.price_to = price.to;
        self.price_currency = price.currency;
        self.price_unit = price.unit;
        self.price_term = price.term;
        self.price_port = price.port;
        self.price_valid_until = price.valid_until;
        self.needs_export_authorisation = price.needs_export_authorisation;
        self.price_note = price.note;
    }
}
