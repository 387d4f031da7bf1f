//! Table `picture_focus_points`: the point of a picture that stays visible where it is cropped to a frame.

use store::entity_prelude::*;

/// The focus point of a picture. One without a row is cropped around its middle.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "picture_focus_points")]
pub(crate) struct Model {
    /// The address by which products name the picture.
    #[sea_orm(primary_key, auto_increment = false)]
    pub image_url: String,
    /// From the left, in percent of the width.
    pub x: i32,
    /// From the top, in percent of the height.
    pub y: i32,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
