//! The products of the site: rules, heat levels, a snapshot in memory that every question is answered from, import and
//! export.

mod catalogue;
mod columns;
pub mod csv;
mod filters;
mod folding;
mod guide;
mod heat;
mod item;
mod long_text;
mod numbers;
mod numerals;
pub mod openapi;
mod places;
mod product;
mod rest;
pub mod rules;
pub mod sample;
mod search;
mod shelf;
mod snapshot;
mod stale;
mod text;
mod text_order;

pub use catalogue::{Catalogue, CatalogueError};
pub use filters::Filters;
pub use guide::{
    BoardLot, ChilliForm, ChilliFormName, CommoditiesPage, Commodity, CommodityName, FigureRange,
    FormLoad, GradeMark, Grain, GrainShape, LoadFormName, LoadGroup, MarkOfGrade, Pod, PodShape,
    ProductLink, Specimen, SpecimenLot, SpiceName, SpicePlace, SpicesPage, TradeLot, Variety,
    VarietyLot, VarietyName, VarietyPlace, VarietyUse, VolatileOil,
};
pub use heat::{HeatLevel, NoNumber, heat_level};
pub use product::{
    BrochureProducts, CataloguePage, Category, CategorySize, Found, FoundBy, HomePage, Product,
    ProductCard, ProductPage,
};
pub use rest::{GivenUp, RestAnswer};
pub use snapshot::{PRODUCTS_A_PAGE, Snapshot};
pub use stale::{Shown, StaleText, stale_texts};
