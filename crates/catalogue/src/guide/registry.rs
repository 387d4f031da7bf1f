//! `contracts/guide.json`: facts for the guides that no product column holds. Each entry names its product.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{
    ChilliFormName, CommodityName, GradeMark, GrainShape, LoadFormName, Pod, SpiceName, SpicePlace,
    VarietyName, VarietyPlace, VarietyUse,
};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Registry {
    pub(super) varieties: Vec<VarietyEntry>,
    pub(super) chilli_forms: Vec<ChilliFormEntry>,
    pub(super) specimens: Vec<SpecimenEntry>,
    pub(super) trade: Vec<TradeEntry>,
    pub(super) board: Vec<BoardEntry>,
    pub(super) grains: Vec<GrainEntry>,
    pub(super) loads: Vec<LoadEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VarietyEntry {
    pub(super) variety: VarietyName,
    pub(super) product: String,
    pub(super) place: VarietyPlace,
    pub(super) pod: Pod,
    pub(super) uses: Vec<VarietyUse>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChilliFormEntry {
    pub(super) form: ChilliFormName,
    pub(super) products: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpecimenEntry {
    pub(super) spice: SpiceName,
    pub(super) product: String,
    pub(super) place: SpicePlace,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TradeEntry {
    pub(super) product: String,
    pub(super) oil: Option<OilEntry>,
    pub(super) mark: MarkEntry,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OilEntry {
    /// Millilitres in 100 g.
    pub(super) figure: String,
    #[serde(default)]
    pub(super) least: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkEntry {
    pub(super) of: GradeMark,
    /// `None` if a column of the product holds it.
    pub(super) figure: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardEntry {
    pub(super) product: String,
    pub(super) commodity: CommodityName,
    /// Broken or damaged grain, at most.
    pub(super) defects: Option<String>,
    /// Foreign matter, at most.
    pub(super) foreign: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GrainEntry {
    pub(super) product: String,
    /// Length or diameter as the product's text states it, in millimetres.
    pub(super) size: String,
    /// In millimetres, by eye.
    pub(super) width: f64,
    pub(super) shape: GrainShape,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LoadEntry {
    pub(super) form: LoadFormName,
    pub(super) product: String,
}

pub(super) static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../contracts/guide.json"))
        .expect("contracts/guide.json is checked by a test")
});
