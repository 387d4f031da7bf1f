//! Table `product_listings`: an active product as visitors of one language read it.

use decimal::Decimal;
use store::entity_prelude::*;

/// An active product in one language. The fields are those of [`crate::entities::product::Model`] in the words of the language, and what is
/// described here.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "product_listings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    /// Sort key of the name: bytes that sort like the names by the rules of the language.
    #[sea_orm(column_type = "Blob")]
    pub name_key: Vec<u8>,
    pub slug: String,
    pub name: String,
    pub description: String,
    pub detailed_description: String,
    pub category: String,
    pub grade: String,
    /// District and state as the language writes them.
    pub origin: String,
    pub active: bool,
    pub featured: bool,
    /// See [`crate::entities::product::Model::featured_rank`].
    pub featured_rank: i32,
    pub image_url: Option<String>,
    /// The alternative text of the picture, in the language or in English.
    pub image_alt: Option<String>,
    /// Its focus point, `30% 70%`: from the left, and from the top.
    pub image_focus: Option<String>,
    pub capsaicin_level: Option<String>,
    pub color_value: Option<String>,
    pub moisture_content: Option<String>,
    pub min_order_quantity: Option<String>,
    pub price_range: String,
    pub packaging_options: TextList,
    pub hs_code: Option<String>,
    pub botanical_name: Option<String>,
    pub crop_year: Option<String>,
    pub shelf_life: Option<String>,
    pub lead_time: Option<String>,
    pub load_20ft: Option<String>,
    pub load_40ft: Option<String>,
    pub port: Option<String>,
    pub incoterms: TextList,
    pub certificates: TextList,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// The product's own name.
    pub english_name: String,
    pub other_names: TextList,
    pub district: String,
    pub state: String,
    /// Its parameters, in the words of the language.
    pub parameters: Json,
    pub allergens: TextList,
    pub gmo_free: Option<bool>,
    pub halal: Option<bool>,
    pub kosher: Option<bool>,
    /// The columns whose text is English because it is not translated.
    pub in_english: TextList,
    /// `low`, `medium`, `high` or `extreme`.
    pub heat_level: Option<String>,
    /// The text for the search, a line for each part.
    pub search_text: String,
    /// The digits of each customs tariff number between slashes.
    pub hs_digits: Option<String>,
    pub price_from: Option<Decimal>,
    pub price_to: Option<Decimal>,
    pub price_currency: Option<String>,
    pub price_unit: Option<String>,
    pub price_term: Option<String>,
    pub price_port: Option<String>,
    pub price_valid_until: Option<Date>,
    pub needs_export_authorisation: bool,
}

impl ActiveModelBehavior for ActiveModel {}
