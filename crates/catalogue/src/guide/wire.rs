//! The data of the guide and range pages, in one language.

use serde::Serialize;
use ts_rs::TS;

use super::{
    ApplicationName, ChilliFormName, CommodityName, FigureRange, GradeMark, GrainShape,
    LoadFormName, PodShape, SpiceName, SpicePlace, VarietyName, VarietyPlace, VarietyUse,
};

/// A whole chilli of the guide, with its figures where it is on offer.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Variety {
    /// Its name among the pages' texts.
    pub name: VarietyName,
    pub place: VarietyPlace,
    pub uses: Vec<VarietyUse>,
    /// What the selection guide names it for.
    pub recommended: Vec<Recommendation>,
    /// None while its product is not active.
    pub lot: Option<VarietyLot>,
}

/// An application that a variety is recommended for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Recommendation {
    /// Its name among the pages' texts.
    pub application: ApplicationName,
    /// The place of the variety among those for it, from 1.
    pub place: u32,
}

/// A variety as it is on offer.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct VarietyLot {
    pub slug: String,
    pub name: String,
    pub origin: String,
    /// What is drawn of it.
    pub pod: Pod,
    /// In Scoville heat units.
    pub heat: Option<FigureRange>,
    /// In ASTA units; none for a chilli that is not graded by colour.
    pub colour: Option<FigureRange>,
    /// As the product names it, with the numbers of the page's language.
    pub moisture: Option<String>,
}

/// A dried pod.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Pod {
    pub shape: PodShape,
    /// Without its stem, in millimetres.
    pub length: FigureRange,
    /// At the widest place, in millimetres.
    pub breadth: FigureRange,
}

/// A form in which chillies are sold, with products on offer: at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChilliForm {
    /// Its name among the pages' texts.
    pub form: ChilliFormName,
    pub products: Vec<ProductLink>,
}

/// What a link to a product says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProductLink {
    pub slug: String,
    pub name: String,
}

/// What the page of the spices shows of the products.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SpicesPage {
    /// The spices, of which each has a product.
    pub specimens: Vec<Specimen>,
    /// Spices on offer, with what they measure.
    pub trade: Vec<TradeLot>,
}

/// A spice, with the product that stands for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Specimen {
    /// Its name among the pages' texts.
    pub spice: SpiceName,
    pub place: SpicePlace,
    /// None while its product is not active.
    pub lot: Option<SpecimenLot>,
}

/// A spice as it is on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SpecimenLot {
    pub slug: String,
    pub name: String,
    pub origin: String,
    pub botanical_name: Option<String>,
}

/// A spice on offer with its figures, which have the numbers of the page's language.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TradeLot {
    pub slug: String,
    pub name: String,
    /// Of its origin the district, as the product names it.
    pub district: String,
    /// A share of the weight.
    pub moisture: Option<String>,
    /// Millilitres in 100 g.
    pub oil: Option<VolatileOil>,
    /// Net tonnes in a 20 ft container.
    pub load: Option<f64>,
    pub mark: Option<MarkOfGrade>,
}

/// Volatile oil of a spice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct VolatileOil {
    /// Millilitres in 100 g.
    pub figure: String,
    /// Whether there is at least so much of it.
    pub least: bool,
}

/// What tells a grade of a spice from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MarkOfGrade {
    pub of: GradeMark,
    pub figure: String,
}

/// What the page of the agro commodities shows of the products.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CommoditiesPage {
    /// The commodities, of which each has a product.
    pub commodities: Vec<Commodity>,
    /// Grains on offer that are drawn beside each other.
    pub grains: Vec<Grain>,
    /// What a 20 ft container holds, over the products of the board; net tonnes.
    pub load_20ft: Option<FigureRange>,
    /// What a 40 ft container holds, over the products of the board; net tonnes.
    pub load_40ft: Option<FigureRange>,
}

/// A commodity with its products on offer, of which there may be none.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Commodity {
    /// Its name among the pages' texts.
    pub name: CommodityName,
    pub lots: Vec<BoardLot>,
}

/// A product of the board. Its figures have the numbers of the page's language.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BoardLot {
    pub slug: String,
    pub name: String,
    pub grade: String,
    /// Of its origin the district, as the product names it.
    pub district: String,
    /// A share of the weight.
    pub moisture: Option<String>,
    /// Broken or damaged grain, at most.
    pub defects: Option<String>,
    /// Foreign matter, at most.
    pub foreign: Option<String>,
    /// Net tonnes in a 20 ft container.
    pub load: Option<f64>,
    pub port: Option<String>,
}

/// A grain that is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Grain {
    pub slug: String,
    pub name: String,
    pub shape: GrainShape,
    /// Length or diameter as it is stated, in millimetres.
    pub size: String,
    /// How long it is drawn, in millimetres.
    pub length: f64,
    /// How broad it is drawn, in millimetres.
    pub width: f64,
}

/// The forms of a category's goods: at least one.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LoadGroup {
    pub category: String,
    pub forms: Vec<FormLoad>,
}

/// What a 20 ft container holds of a form.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct FormLoad {
    /// Its name among the pages' texts.
    pub form: LoadFormName,
    /// Net tonnes.
    pub tonnes: f64,
}
