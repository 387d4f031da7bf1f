//! Table `picture_focus_points`: what of a picture stays in sight where it is cut to a frame.

use sea_orm::entity::prelude::*;

/// The focus point of a picture. One without a row is cut around its middle.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "picture_focus_points")]
pub struct Model {
    /// The address by which products name the picture.
    #[sea_orm(primary_key, auto_increment = false)]
    pub image_url: String,
    /// From the left, in percent of the width.
    pub x: i32,
    /// From the top, in percent of the height.
    pub y: i32,
    /// Raised by each write, as a product's.
    pub version: i32,
}

/// None: pictures of other sites and those of the program have no row of their own.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
