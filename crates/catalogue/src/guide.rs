//! What the guide and range pages show of the products: the knowledge of `contracts/guide.json`, joined with the facts of the
//! products that are active. A figure, a product's name or its address is answered only while that product is.

mod figures;
mod keys;
mod registry;
mod wire;

use std::cmp::Ordering;

use languages::Language;
use store::parameters::{COLOUR, CURCUMIN, HEAT, MOISTURE, NewProductParameter};

pub use figures::FigureRange;
pub use keys::{
    ChilliFormName, CommodityName, GradeMark, GrainShape, LoadFormName, PodShape, SpiceName,
    SpicePlace, VarietyName, VarietyPlace, VarietyUse,
};
pub use wire::{
    BoardLot, ChilliForm, CommoditiesPage, Commodity, FormLoad, Grain, LoadGroup, MarkOfGrade, Pod,
    ProductLink, Specimen, SpecimenLot, SpicesPage, TradeLot, Variety, VarietyLot, VolatileOil,
};

use crate::{
    Snapshot,
    item::Item,
    numerals::in_numerals,
    parameters::{self, said},
};
use registry::{BoardEntry, GrainEntry, LoadEntry, REGISTRY, TradeEntry, VarietyEntry};

/// An active product: its texts in the language of the page, and its loads as they were typed.
struct Offer<'a> {
    shown: &'a Item,
    typed: &'a Item,
    language: Language,
}

impl Offer<'_> {
    /// A figure that was typed as in English, with the numbers of the page's language.
    fn figure(&self, typed: &str) -> String {
        in_numerals(typed, self.language.numerals())
    }

    /// A parameter of it as the page's language says it, also where the product is shown in English.
    fn said(&self, code: &str) -> Option<String> {
        Some(said(self.parameter(code)?, self.language).value)
    }

    fn parameter(&self, code: &str) -> Option<&NewProductParameter> {
        parameters::find(&self.shown.base.parameters, code)
    }

    fn range(&self, code: &str) -> Option<FigureRange> {
        let parameter = self.parameter(code)?;
        FigureRange::over(
            [parameter.minimum, parameter.maximum]
                .into_iter()
                .flatten()
                .map(f64::from),
        )
    }

    fn load_20ft(&self) -> Option<f64> {
        figures::tonnes(self.typed.load_20ft.as_deref()?)
    }

    fn load_40ft(&self) -> Option<f64> {
        figures::tonnes(self.typed.load_40ft.as_deref()?)
    }

    fn link(&self) -> ProductLink {
        ProductLink {
            slug: self.shown.base.slug.to_string(),
            name: self.shown.name.to_string(),
        }
    }
}

impl Snapshot {
    fn offer(&self, slug: &str, language: Language) -> Option<Offer<'_>> {
        Some(Offer {
            shown: self.active(slug, language)?,
            typed: self.active(slug, Language::ENGLISH)?,
            language,
        })
    }

    /// The whole chillies of the guide: those on offer from the hottest to the mildest, then the others.
    #[must_use]
    pub fn varieties(&self, language: Language) -> Vec<Variety> {
        let variety = |entry: &VarietyEntry| Variety {
            name: entry.variety,
            place: entry.place,
            uses: entry.uses.clone(),
            lot: self
                .offer(&entry.product, language)
                .map(|offer| variety_lot(&offer, entry.pod)),
        };
        let mut varieties: Vec<_> = REGISTRY.varieties.iter().map(variety).collect();
        varieties.sort_by(hottest_first);
        varieties
    }

    /// The forms in which chillies are sold, but for those of which no product is active.
    #[must_use]
    pub fn chilli_forms(&self, language: Language) -> Vec<ChilliForm> {
        let forms = REGISTRY.chilli_forms.iter().map(|entry| ChilliForm {
            form: entry.form,
            products: entry
                .products
                .iter()
                .filter_map(|slug| Some(self.offer(slug, language)?.link()))
                .collect(),
        });
        forms.filter(|form| !form.products.is_empty()).collect()
    }

    /// The eight spices, and what those on offer measure.
    #[must_use]
    pub fn spices(&self, language: Language) -> SpicesPage {
        let specimens = REGISTRY.specimens.iter().map(|entry| Specimen {
            spice: entry.spice,
            place: entry.place,
            lot: self
                .offer(&entry.product, language)
                .map(|offer| SpecimenLot {
                    slug: offer.shown.base.slug.to_string(),
                    name: offer.shown.name.to_string(),
                    origin: offer.shown.origin.to_string(),
                    botanical_name: offer
                        .shown
                        .base
                        .botanical_name
                        .as_deref()
                        .map(str::to_owned),
                }),
        });
        let trade = REGISTRY
            .trade
            .iter()
            .filter_map(|entry| Some(trade_lot(&self.offer(&entry.product, language)?, entry)));
        SpicesPage {
            specimens: specimens.collect(),
            trade: trade.collect(),
        }
    }

    /// The six commodities with their products on offer, and the grains of these.
    #[must_use]
    pub fn commodities(&self, language: Language) -> CommoditiesPage {
        let board: Vec<(&BoardEntry, Offer<'_>)> = REGISTRY
            .board
            .iter()
            .filter_map(|entry| Some((entry, self.offer(&entry.product, language)?)))
            .collect();
        let commodities = CommodityName::ALL.into_iter().map(|name| Commodity {
            name,
            lots: board
                .iter()
                .filter(|(entry, _)| entry.commodity == name)
                .map(|(entry, offer)| board_lot(offer, entry))
                .collect(),
        });
        let grains = REGISTRY
            .grains
            .iter()
            .filter_map(|entry| grain(&self.offer(&entry.product, language)?, entry));
        CommoditiesPage {
            commodities: commodities.collect(),
            grains: grains.collect(),
            load_20ft: FigureRange::over(board.iter().filter_map(|(_, offer)| offer.load_20ft())),
            load_40ft: FigureRange::over(board.iter().filter_map(|(_, offer)| offer.load_40ft())),
        }
    }

    /// What a 20 ft container holds of the forms on offer, by category.
    #[must_use]
    pub fn loads(&self) -> Vec<LoadGroup> {
        let loads: Vec<(&str, FormLoad)> = REGISTRY
            .loads
            .iter()
            .filter_map(|LoadEntry { form, product }| {
                let offer = self.offer(product, Language::ENGLISH)?;
                let load = FormLoad {
                    form: *form,
                    tonnes: offer.load_20ft()?,
                };
                Some((&*offer.shown.base.category, load))
            })
            .collect();
        let groups = self.category_codes().map(|category| LoadGroup {
            category: category.to_owned(),
            forms: loads
                .iter()
                .filter(|(of, _)| *of == category)
                .map(|(_, load)| load.clone())
                .collect(),
        });
        groups.filter(|group| !group.forms.is_empty()).collect()
    }
}

fn variety_lot(offer: &Offer<'_>, pod: Pod) -> VarietyLot {
    VarietyLot {
        slug: offer.shown.base.slug.to_string(),
        name: offer.shown.name.to_string(),
        origin: offer.shown.origin.to_string(),
        pod,
        heat: offer.range(HEAT),
        colour: match offer.parameter(COLOUR) {
            Some(colour) if colour.unit == "ASTA" => offer.range(COLOUR),
            Some(_) | None => None,
        },
        moisture: offer.said(MOISTURE),
    }
}

/// What has no heat comes after what has, and what is not on offer last; equals stay in their order.
fn hottest_first(one: &Variety, other: &Variety) -> Ordering {
    let heat = |variety: &Variety| match &variety.lot {
        Some(lot) => lot.heat.map_or(0.0, FigureRange::middle),
        None => -1.0,
    };
    heat(other).total_cmp(&heat(one))
}

fn trade_lot(offer: &Offer<'_>, entry: &TradeEntry) -> TradeLot {
    let mark = match entry.mark.of {
        GradeMark::Curcumin => offer
            .said(CURCUMIN)
            .map(|figures| figures.replace(" - ", "-")),
        GradeMark::Density
        | GradeMark::Sieve
        | GradeMark::Purity
        | GradeMark::Buds
        | GradeMark::Pieces => entry
            .mark
            .figure
            .as_deref()
            .map(|typed| offer.figure(typed)),
    };
    TradeLot {
        slug: offer.shown.base.slug.to_string(),
        name: offer.shown.name.to_string(),
        district: offer.shown.district.to_string(),
        moisture: offer.said(MOISTURE),
        oil: entry.oil.as_ref().map(|oil| VolatileOil {
            figure: offer.figure(&oil.figure),
            least: oil.least,
        }),
        load: offer.load_20ft(),
        mark: mark.map(|figure| MarkOfGrade {
            of: entry.mark.of,
            figure,
        }),
    }
}

fn board_lot(offer: &Offer<'_>, entry: &BoardEntry) -> BoardLot {
    let share = |share: &Option<String>| Some(offer.figure(share.as_deref()?));
    BoardLot {
        slug: offer.shown.base.slug.to_string(),
        name: offer.shown.name.to_string(),
        grade: offer.shown.grade.to_string(),
        district: offer.shown.district.to_string(),
        moisture: offer.said(MOISTURE),
        defects: share(&entry.defects),
        foreign: share(&entry.foreign),
        load: offer.load_20ft(),
        port: offer.shown.base.port.as_deref().map(str::to_owned),
    }
}

fn grain(offer: &Offer<'_>, entry: &GrainEntry) -> Option<Grain> {
    Some(Grain {
        slug: offer.shown.base.slug.to_string(),
        name: offer.shown.name.to_string(),
        shape: entry.shape,
        size: offer.figure(&entry.size),
        length: figures::range(&entry.size)?.middle(),
        width: entry.width,
    })
}
