//! The product data of the guide and range pages: the entries of `contracts/guide.json`, joined with the active products. A
//! product's figures, name and address are only included while it is active.

mod figures;
mod keys;
mod registry;
mod wire;

use std::{cmp::Ordering, collections::HashMap};

use languages::Language;
use sea_orm::sea_query::{Expr, ExprTrait};
use store::DbErr;

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
    Catalogue,
    entities::product_listing,
    listing_rows::{column, numbers, of_language, rows_of},
    numerals::in_numerals,
    parameters::{self, formatted},
    queries::parameters::{COLOUR, CURCUMIN, HEAT, MOISTURE, NewProductParameter},
};
use registry::{BoardEntry, GrainEntry, LoadEntry, REGISTRY, TradeEntry, VarietyEntry};

/// An active product: its row in the language of the page, and its English row, with the loads as they were typed.
struct Offer {
    shown: product_listing::Model,
    typed: product_listing::Model,
    parameters: Vec<NewProductParameter>,
    language: Language,
}

impl Offer {
    /// A figure that was typed in English notation, with the numbers of the page's language.
    fn figure(&self, typed: &str) -> String {
        in_numerals(typed, self.language.numerals())
    }

    /// A parameter of the product in the page's language, even if the product itself is shown in English.
    fn formatted(&self, code: &str) -> Option<String> {
        Some(formatted(self.parameter(code)?, self.language).value)
    }

    fn parameter(&self, code: &str) -> Option<&NewProductParameter> {
        parameters::find(&self.parameters, code)
    }

    fn range(&self, code: &str) -> Option<FigureRange> {
        let parameter = self.parameter(code)?;
        let bounds = [parameter.minimum, parameter.maximum].into_iter().flatten();
        FigureRange::over(bounds.map(f64::from))
    }

    fn load_20ft(&self) -> Option<f64> {
        figures::tonnes(self.typed.load_20ft.as_deref()?)
    }

    fn load_40ft(&self) -> Option<f64> {
        figures::tonnes(self.typed.load_40ft.as_deref()?)
    }

    fn link(&self) -> ProductLink {
        ProductLink {
            slug: self.shown.slug.clone(),
            name: self.shown.name.clone(),
        }
    }
}

impl Catalogue {
    /// The active ones among some products, by slug.
    async fn offers<'a>(
        &self,
        slugs: impl Iterator<Item = &'a String>,
        language: Language,
    ) -> Result<HashMap<String, Offer>, DbErr> {
        let reading = self.begin().await?;
        let mut select = of_language(Language::ENGLISH);
        select
            .column(column("id"))
            .and_where(Expr::col(column("slug")).is_in(slugs.map(String::as_str)));
        let ids = numbers(reading.db(), &select).await?;
        let shown = rows_of(reading.db(), language, &ids).await?;
        let typed = match language == Language::ENGLISH {
            true => shown.clone(),
            false => rows_of(reading.db(), Language::ENGLISH, &ids).await?,
        };
        let mut parameters =
            crate::queries::parameters::of(reading.db(), ids.iter().copied()).await?;
        reading.end().await?;
        let mut typed: HashMap<_, _> = typed.into_iter().map(|row| (row.id, row)).collect();
        let offers = shown.into_iter().filter_map(|shown| {
            let offer = Offer {
                typed: typed.remove(&shown.id)?,
                parameters: parameters.remove(&shown.id).unwrap_or_default(),
                shown,
                language,
            };
            Some((offer.shown.slug.clone(), offer))
        });
        Ok(offers.collect())
    }

    /// The whole chillies of the guide: active ones from the hottest to the mildest, then the others.
    pub async fn varieties(&self, language: Language) -> Result<Vec<Variety>, DbErr> {
        let slugs = REGISTRY.varieties.iter().map(|entry| &entry.product);
        let offers = self.offers(slugs, language).await?;
        let variety = |entry: &VarietyEntry| Variety {
            name: entry.variety,
            place: entry.place,
            uses: entry.uses.clone(),
            lot: offers
                .get(&entry.product)
                .map(|offer| variety_lot(offer, entry.pod)),
        };
        let mut varieties: Vec<_> = REGISTRY.varieties.iter().map(variety).collect();
        varieties.sort_by(hottest_first);
        Ok(varieties)
    }

    /// The forms in which chillies are sold, without those that have no active product.
    pub async fn chilli_forms(&self, language: Language) -> Result<Vec<ChilliForm>, DbErr> {
        let entries = REGISTRY.chilli_forms.iter();
        let slugs = entries.clone().flat_map(|entry| &entry.products);
        let offers = self.offers(slugs, language).await?;
        let forms = entries.map(|entry| ChilliForm {
            form: entry.form,
            products: entry
                .products
                .iter()
                .filter_map(|slug| Some(offers.get(slug)?.link()))
                .collect(),
        });
        Ok(forms.filter(|form| !form.products.is_empty()).collect())
    }

    /// The eight spices, and the figures of the active ones.
    pub async fn spices(&self, language: Language) -> Result<SpicesPage, DbErr> {
        let specimens = REGISTRY.specimens.iter().map(|entry| &entry.product);
        let trade = REGISTRY.trade.iter().map(|entry| &entry.product);
        let offers = self.offers(specimens.chain(trade), language).await?;
        let specimens = REGISTRY.specimens.iter().map(|entry| Specimen {
            spice: entry.spice,
            place: entry.place,
            lot: offers.get(&entry.product).map(|offer| SpecimenLot {
                slug: offer.shown.slug.clone(),
                name: offer.shown.name.clone(),
                origin: offer.shown.origin.clone(),
                botanical_name: offer.shown.botanical_name.clone(),
            }),
        });
        let trade = REGISTRY
            .trade
            .iter()
            .filter_map(|entry| Some(trade_lot(offers.get(&entry.product)?, entry)));
        Ok(SpicesPage {
            specimens: specimens.collect(),
            trade: trade.collect(),
        })
    }

    /// The six commodities with their active products, and the grains to draw.
    pub async fn commodities(&self, language: Language) -> Result<CommoditiesPage, DbErr> {
        let board = REGISTRY.board.iter().map(|entry| &entry.product);
        let grains = REGISTRY.grains.iter().map(|entry| &entry.product);
        let offers = self.offers(board.chain(grains), language).await?;
        let board: Vec<(&BoardEntry, &Offer)> = REGISTRY
            .board
            .iter()
            .filter_map(|entry| Some((entry, offers.get(&entry.product)?)))
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
            .filter_map(|entry| grain(offers.get(&entry.product)?, entry));
        Ok(CommoditiesPage {
            commodities: commodities.collect(),
            grains: grains.collect(),
            load_20ft: FigureRange::over(board.iter().filter_map(|(_, offer)| offer.load_20ft())),
            load_40ft: FigureRange::over(board.iter().filter_map(|(_, offer)| offer.load_40ft())),
        })
    }

    /// How much of each form a 20 ft container holds, by category, for active products.
    pub async fn loads(&self) -> Result<Vec<LoadGroup>, DbErr> {
        let slugs = REGISTRY.loads.iter().map(|entry| &entry.product);
        let offers = self.offers(slugs, Language::ENGLISH).await?;
        let loads: Vec<(&str, FormLoad)> = REGISTRY
            .loads
            .iter()
            .filter_map(|LoadEntry { form, product }| {
                let offer = offers.get(product)?;
                let load = FormLoad {
                    form: *form,
                    tonnes: offer.load_20ft()?,
                };
                Some((&*offer.shown.category, load))
            })
            .collect();
        let state = self.state();
        let groups = state.category_codes().map(|category| LoadGroup {
            category: category.to_owned(),
            forms: loads
                .iter()
                .filter(|(of, _)| *of == category)
                .map(|(_, load)| load.clone())
                .collect(),
        });
        Ok(groups.filter(|group| !group.forms.is_empty()).collect())
    }
}

fn variety_lot(offer: &Offer, pod: Pod) -> VarietyLot {
    VarietyLot {
        slug: offer.shown.slug.clone(),
        name: offer.shown.name.clone(),
        origin: offer.shown.origin.clone(),
        pod,
        heat: offer.range(HEAT),
        colour: match offer.parameter(COLOUR) {
            Some(colour) if colour.unit == "ASTA" => offer.range(COLOUR),
            Some(_) | None => None,
        },
        moisture: offer.formatted(MOISTURE),
    }
}

/// Varieties without heat come after those with heat, and inactive ones last; the sort is stable.
fn hottest_first(one: &Variety, other: &Variety) -> Ordering {
    let heat = |variety: &Variety| match &variety.lot {
        Some(lot) => lot.heat.map_or(0.0, FigureRange::middle),
        None => -1.0,
    };
    heat(other).total_cmp(&heat(one))
}

fn trade_lot(offer: &Offer, entry: &TradeEntry) -> TradeLot {
    let mark = match entry.mark.of {
        GradeMark::Curcumin => offer
            .formatted(CURCUMIN)
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
        slug: offer.shown.slug.clone(),
        name: offer.shown.name.clone(),
        district: offer.shown.district.clone(),
        moisture: offer.formatted(MOISTURE),
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

fn board_lot(offer: &Offer, entry: &BoardEntry) -> BoardLot {
    let share = |share: &Option<String>| Some(offer.figure(share.as_deref()?));
    BoardLot {
        slug: offer.shown.slug.clone(),
        name: offer.shown.name.clone(),
        grade: offer.shown.grade.clone(),
        district: offer.shown.district.clone(),
        moisture: offer.formatted(MOISTURE),
        defects: share(&entry.defects),
        foreign: share(&entry.foreign),
        load: offer.load_20ft(),
        port: offer.shown.port.clone(),
    }
}

fn grain(offer: &Offer, entry: &GrainEntry) -> Option<Grain> {
    Some(Grain {
        slug: offer.shown.slug.clone(),
        name: offer.shown.name.clone(),
        shape: entry.shape,
        size: offer.figure(&entry.size),
        length: figures::range(&entry.size)?.middle(),
        width: entry.width,
    })
}
