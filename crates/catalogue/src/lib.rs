//! The products of the site: rules, heat levels, a snapshot in memory that every question is answered from, import and
//! export.

mod catalogue;
mod categories;
mod columns;
pub mod csv;
mod filters;
mod grades;
mod guide;
mod heat;
mod item;
mod language_files;
mod language_index;
mod long_text;
mod names;
mod numbers;
mod numerals;
pub mod openapi;
mod parameters;
mod places;
mod prices;
mod product;
mod rest;
pub mod rules;
pub mod sample;
mod search;
mod snapshot;
mod stale;
mod text;
mod text_order;
mod vocabulary;

pub use catalogue::{Catalogue, CatalogueError};
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
pub use prices::price_text;
pub use product::{
    BrochureProducts, CataloguePage, Category, CategorySize, Found, FoundBy, HomePage, Product,
    ProductCard, ProductPage, ProductParameter,
};
pub use rest::{GivenUp, RestAnswer};
pub use snapshot::{PRODUCTS_A_PAGE, Snapshot};
pub use stale::{Shown, StaleText, stale_texts};
