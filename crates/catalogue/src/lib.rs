//! The product catalogue: validation, heat levels, the rows that visitors read, the queries of the pages, import and export.

mod categories;
pub mod csv;
pub mod entities;
mod fault;
mod filters;
mod grades;
mod guide;
mod heat;
mod hs_code;
mod imports;
mod labels;
mod language_files;
mod listing_rows;
pub mod listings;
mod names;
mod numbers;
mod numerals;
pub mod origin;
mod pace;
mod page_queries;
mod parameters;
mod paths;
mod places;
mod planned_drafts;
pub mod price;
mod prices;
mod product;
mod product_changes;
mod product_list;
pub mod queries;
pub mod rules;
pub mod sample;
mod search;
mod stale;
mod state;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod text_order;
pub mod translation_sources;
mod vocabulary;

pub use self::tables::{
    CATALOGUE_CHANGED, CATALOGUE_DOMAIN, DRAFTS_DOMAIN, EDITORIAL_GRANTS, SitePictures, TABLES,
    Uploads, is_of_the_catalogue, touch_all_products,
};
pub use categories::{Categories, built_in_category_name, general_interests};
pub use filters::Filters;
pub use guide::{
    ApplicationName, BoardLot, ChilliForm, ChilliFormName, CommoditiesPage, Commodity,
    CommodityName, FigureRange, FormLoad, GradeMark, Grain, GrainShape, LoadFormName, LoadGroup,
    MarkOfGrade, Pod, PodShape, ProductLink, Recommendation, Specimen, SpecimenLot, SpiceName,
    SpicePlace, SpicesPage, TradeLot, Variety, VarietyLot, VarietyName, VarietyPlace, VarietyUse,
    VolatileOil,
};
pub use heat::HeatLevel;
pub use imports::{
    ImportRefused, Imported, Job, Kept, NewImport, NotUndone, Stopped, Undo, Undone, begin_import,
    begin_undo, delete_files, resume_import, resume_undo, run_import, run_undo, undo_import,
};
pub use numbers::are_the_same as numbers_are_the_same;
pub use page_queries::{PRODUCTS_A_PAGE, product_page};
pub use parameters::{ParameterTexts, built_in_parameter_name, parameter_texts};
pub use paths::{PRODUCT_PATHS, product_path};
pub use planned_drafts::{
    DraftOf, DraftOutcome, DraftRefused, PlannedDraft, end_past_plan, publish_planned,
};
pub use prices::price_text;
pub use product::{
    BrochureProducts, CataloguePage, Category, CategorySize, Found, FoundBy, HomePage, Offer,
    Product, ProductCard, ProductPage, ProductParameter,
};
pub use product_changes::{
    FUNCTIONS, delete_products, due_drafts, preview_draft, publish_due_draft,
};
pub use product_list::read_product_list;
pub use stale::{Shown, StaleText};
pub use state::{Catalogue, State};
pub use text_order::key_of;
