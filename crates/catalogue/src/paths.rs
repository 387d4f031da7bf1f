//! The paths of product pages.

/// The prefix of the paths of product pages, without language.
pub const PRODUCT_PATHS: &str = "/catalog/";

/// The path of a product's page, without language.
pub fn product_path(slug: &str) -> String {
    [PRODUCT_PATHS, slug].concat()
}
