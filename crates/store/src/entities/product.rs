//! Table `products`: what the exporter offers.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::TextList;

/// A product as it is stored, with its English texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "products")]
pub struct Model {
    /// Number given by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Last part of the product's URL, unique.
    #[sea_orm(unique)]
    pub slug: String,
    /// Name as shown.
    pub name: String,
    /// One or two sentences.
    #[sea_orm(column_type = "Text")]
    pub description: String,
    /// Paragraphs with blank lines between them: `**Heading:** text`, lists of lines that begin with `- `, or plain text.
    #[sea_orm(column_type = "Text")]
    pub detailed_description: String,
    /// `red-chillies`, `spices` or `agro-commodities`.
    pub category: String,
    /// Trade grade.
    pub grade: String,
    /// District where it grows or is traded.
    pub district: String,
    /// State of the district; empty where it is not known.
    pub state: String,
    /// Whether the public may see it.
    pub active: bool,
    /// Whether it stands before the others.
    pub featured: bool,
    /// Address of its picture.
    pub image_url: Option<String>,
    /// Heat as the exporter types it, `50,000 - 100,000 SHU`.
    pub capsaicin_level: Option<String>,
    /// Colour, may begin with `ASTA`.
    pub color_value: Option<String>,
    /// Moisture, `10-12%`.
    pub moisture_content: Option<String>,
    /// Smallest order.
    pub min_order_quantity: Option<String>,
    /// Price range.
    pub price_range: Option<String>,
    /// Ways it can be packed.
    #[sea_orm(column_type = "JsonBinary")]
    pub packaging_options: TextList,
    /// Customs tariff number.
    pub hs_code: Option<String>,
    /// Latin name.
    pub botanical_name: Option<String>,
    /// Year of the crop.
    pub crop_year: Option<String>,
    /// Shelf life.
    pub shelf_life: Option<String>,
    /// Time from order to shipment.
    pub lead_time: Option<String>,
    /// Load of a 20 ft container.
    pub load_20ft: Option<String>,
    /// Load of a 40 ft container.
    pub load_40ft: Option<String>,
    /// Port of loading.
    pub port: Option<String>,
    /// Price terms, `FOB`, `CIF`, `CNF`.
    #[sea_orm(column_type = "JsonBinary")]
    pub incoterms: TextList,
    /// Certificates that come with it.
    #[sea_orm(column_type = "JsonBinary")]
    pub certificates: TextList,
    /// Names that buyers use for it beside its own, such as `jeera`.
    #[sea_orm(column_type = "JsonBinary")]
    pub other_names: TextList,
    /// When it was first stored.
    pub created_at: DateTimeUtc,
    /// When it was last written.
    pub updated_at: DateTimeUtc,
    /// Raised by each write: who writes what they have read an older version of is refused.
    pub version: i32,
}

/// What belongs to a product.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    /// Its texts in other languages; they go when it goes.
    #[sea_orm(has_many = "super::product_translation::Entity")]
    Translation,
}

impl Related<super::product_translation::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Translation.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
