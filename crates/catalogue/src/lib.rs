//! The product catalogue: validation, heat levels, the rows that visitors read, the queries of the pages, import and export.

mod catalogue;
mod categories;
pub mod csv;
mod filters;
mod grades;
mod guide;
mod heat;
mod hs_code;
mod labels;
mod language_files;
mod listing_rows;
pub mod listings;
mod names;
mod numbers;
mod numerals;
mod parameters;
mod paths;
mod places;
mod prices;
mod product;
mod queries;
pub mod rules;
pub mod sample;
mod search;
mod stale;
mod text_order;
mod vocabulary;

pub use catalogue::{Catalogue, State};
pub use categories::built_in_category_name;
pub use filters::Filters;
pub use guide::{
    BoardLot, ChilliForm, ChilliFormName, CommoditiesPage, Commodity, CommodityName, FigureRange,
    FormLoad, GradeMark, Grain, GrainShape, LoadFormName, LoadGroup, MarkOfGrade, Pod, PodShape,
    ProductLink, Specimen, SpecimenLot, SpiceName, SpicePlace, SpicesPage, TradeLot, Variety,
    VarietyLot, VarietyName, VarietyPlace, VarietyUse, VolatileOil,
};
pub use heat::HeatLevel;
pub use parameters::{ParameterTexts, built_in_parameter_name, parameter_texts};
pub use paths::{PRODUCT_PATHS, product_path};
pub use prices::price_text;
pub use product::{
    BrochureProducts, CataloguePage, Category, CategorySize, Found, FoundBy, HomePage, Product,
    ProductCard, ProductPage, ProductParameter,
};
pub use queries::{PRODUCTS_A_PAGE, product_page};
pub use stale::{Shown, StaleText, stale_texts};
pub use text_order::key_of;
