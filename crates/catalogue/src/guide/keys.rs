//! The words that attributes of products and the keys of the pages' texts have.

use sea_orm::EnumIter;
use serde::Serialize;
use ts_rs::TS;

/// A whole chilli of the guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum VarietyName {
    BhutJolokia,
    BirdsEye,
    Teja,
    Sannam,
    #[serde(rename = "chilli-334")]
    Chilli334,
    #[serde(rename = "chilli-341")]
    Chilli341,
    WonderHot,
    DevanurDeluxe,
    #[serde(rename = "indo-5")]
    Indo5,
    #[serde(rename = "chilli-273")]
    Chilli273,
    Mundu,
    Byadgi,
    ByadgiDabbi,
    Chapata,
    Kashmiri,
}

/// A district that chillies of the guide come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum VarietyPlace {
    Guntur,
    Khammam,
    Warangal,
    Kurnool,
    Haveri,
    Ramanathapuram,
    Aizawl,
    Peren,
}

/// What a variety is bought for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum VarietyUse {
    Powder,
    Blends,
    Masala,
    Flakes,
    Sauces,
    Pastes,
    Pickles,
    Seasoning,
    Hotpot,
    Marinades,
    Oleoresin,
    Colour,
    NaturalColour,
    Tempering,
    Infusions,
    Whole,
}

/// What the selection guide recommends varieties for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ApplicationName {
    Powder,
    Flakes,
    Sauces,
    Hotpot,
    Oleoresin,
    Extraction,
    Pickles,
    Seasoning,
    Marinades,
}

/// How a dried pod looks, besides its length and breadth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PodShape {
    Slender,
    Wrinkled,
    Plump,
    Round,
    Blocky,
    Rough,
}

/// A form in which chillies are sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ChilliFormName {
    Stem,
    Stemless,
    Flakes,
    Powder,
    Seeds,
}

/// One of the eight spices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SpiceName {
    Turmeric,
    Pepper,
    Cardamom,
    Cumin,
    Cloves,
    Cassia,
    Coriander,
    Fennel,
}

/// A place that spices come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SpicePlace {
    Idukki,
    Mehsana,
    Wayanad,
    Kota,
    Kanyakumari,
    Lakadong,
}

/// The figure by which a grade of a spice is told from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum GradeMark {
    /// A share of the weight, as the product's `color_value` names it.
    Curcumin,
    /// Grams in a litre, at least.
    Density,
    /// The share that stays on a sieve of 4.75 mm, at least.
    Sieve,
    /// A share of the weight, at least.
    Purity,
    /// The share of cloves that have their heads, at least.
    Buds,
    /// The share of pieces above 50 mm, at least.
    Pieces,
}

/// One of the six agro commodities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CommodityName {
    Rice,
    Wheat,
    Pulses,
    Lentils,
    Chickpeas,
    Millets,
}

/// How a grain is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum GrainShape {
    Rice,
    Kabuli,
    Desi,
    Moong,
    Lentil,
    Ragi,
}

/// A form of goods whose load in a container the overview of the products shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LoadFormName {
    Pods,
    Flakes,
    Powder,
    Cardamom,
    Pepper,
    Seeds,
    Fingers,
    Groundnuts,
    Rice,
    Pulses,
}
