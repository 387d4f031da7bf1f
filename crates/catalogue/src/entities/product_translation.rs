//! Table `product_translations`: a product's texts in one of the other languages.

use serde::{Deserialize, Serialize};
use store::entity_prelude::*;

use crate::translation_sources::Fingerprints;

/// The texts of one product in one language; what is `None` is shown in English.
///
/// Files of spreadsheets and of the sample catalogue have the columns by these names and in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[serde(default)]
#[sea_orm(table_name = "product_translations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: i64,
    /// Language code, `de`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    pub name: Option<String>,
    /// One or two sentences.
    pub description: Option<String>,
    /// Paragraphs, written as the product's own.
    pub detailed_description: Option<String>,
    /// District where it grows or is traded.
    pub district: Option<String>,
    pub state: Option<String>,
    pub min_order_quantity: Option<String>,
    pub packaging_options: Option<TextList>,
    /// How long it keeps, and how.
    pub shelf_life: Option<String>,
    /// From the order to the vessel.
    pub lead_time: Option<String>,
    pub load_20ft: Option<String>,
    pub load_40ft: Option<String>,
    /// Names that buyers of this language use beside the product's own and the English ones.
    pub other_names: Option<TextList>,
    /// The English that each text was made from.
    pub made_from: Fingerprints,
    /// The columns whose English has changed since, updated by each write of the product.
    pub stale: TextList,
    pub version: i32,
    /// The slug by which the product of a new translation is found; empty in one that was read.
    #[sea_orm(ignore)]
    #[serde(skip)]
    pub slug: String,
}

impl ActiveModelBehavior for ActiveModel {}
