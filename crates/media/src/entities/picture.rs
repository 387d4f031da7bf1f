//! Table `pictures`: what is known of each uploaded picture, and which sizes of it are made.

use store::entity_prelude::*;

/// One picture.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "pictures")]
pub struct Model {
    /// The first 32 digits of its hash: part of its address.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// SHA-256 of the file that it is made of, in hexadecimal digits.
    pub hash: String,
    /// Its address, as products and texts name it.
    pub url: String,
    /// In pixels, upright.
    pub width: i32,
    /// In pixels, upright.
    pub height: i32,
    /// Its dominant colour, such as `#a03020`.
    pub colour: String,
    /// Whether it has no transparency.
    pub is_opaque: bool,
    /// The sizes that are made, such as `960.avif`.
    pub made: TextList,
    /// How many sizes are not made yet.
    pub remaining: i32,
    /// How often making the sizes was attempted.
    pub attempts: i32,
    /// The end of a worker's lease.
    pub leased_until: Option<DateTimeUtc>,
    /// Why the last attempt failed.
    pub error: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
