//! The product data of the guide and range pages: the products that have attributes, joined with what is on offer of them. A
//! product's figures, name and address are only included while it is active.

mod attributes;
mod figures;
mod keys;
mod wire;

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use languages::Language;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use store::{DbErr, TextList};

pub(crate) use attributes::Attributes;
pub use figures::FigureRange;
pub use keys::{
    ApplicationName, ChilliFormName, CommodityName, GradeMark, GrainShape, LoadFormName, PodShape,
    SpiceName, SpicePlace, VarietyName, VarietyPlace, VarietyUse,
};
pub use wire::{
    BoardLot, ChilliForm, CommoditiesPage, Commodity, FormLoad, Grain, LoadGroup, MarkOfGrade, Pod,
    ProductLink, Recommendation, Specimen, SpecimenLot, SpicesPage, TradeLot, Variety, VarietyLot,
    VolatileOil,
};

use crate::{
    Catalogue,
    entities::{product, product_listing},
    listing_rows::{column, numbers, of_language, rows_of},
    numerals::in_numerals,
    parameters::{self, formatted},
    queries::parameters::{COLOUR, CURCUMIN, HEAT, MOISTURE, NewProductParameter},
};
use attributes::{BoardEntry, GrainEntry, TradeEntry};

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

/// A product of the guide and range pages, with what is on offer of it while it is active.
struct Entry {
    attributes: Attributes,
    offer: Option<Offer>,
}

impl Catalogue {
    /// The products that have attributes, in the order of their positions.
    async fn entries(&self, language: Language) -> Result<Vec<Entry>, DbErr> {
        let reading = self.begin().await?;
        let products: Vec<(i64, TextList)> = product::Entity::find()
            .select_only()
            .columns([product::Column::Id, product::Column::Attributes])
            .filter(product::Column::Attributes.ne(TextList::default()))
            .order_by_asc(product::Column::Slug)
            .into_tuple()
            .all(reading.db())
            .await?;
        let mut select = of_language(Language::ENGLISH);
        select
            .column(column("id"))
            .and_where(Expr::col(column("id")).is_in(products.iter().map(|(id, _)| *id)));
        let ids = numbers(reading.db(), &select).await?;
        let shown = rows_of(reading.db(), language, &ids).await?;
        let typed = match language == Language::ENGLISH {
            true => shown.clone(),
            false => rows_of(reading.db(), Language::ENGLISH, &ids).await?,
        };
        let mut parameters =
            crate::queries::parameters::of(reading.db(), ids.iter().copied()).await?;
        reading.end().await?;
        let mut shown: HashMap<_, _> = shown.into_iter().map(|row| (row.id, row)).collect();
        let mut typed: HashMap<_, _> = typed.into_iter().map(|row| (row.id, row)).collect();
        let mut offer = |id| {
            Some(Offer {
                shown: shown.remove(&id)?,
                typed: typed.remove(&id)?,
                parameters: parameters.remove(&id).unwrap_or_default(),
                language,
            })
        };
        // What a later version of the program has written is no attribute here.
        let entries = products.into_iter().filter_map(|(id, lines)| {
            Some(Entry {
                attributes: Attributes::parse(&lines.0).ok()?,
                offer: offer(id),
            })
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort_by_key(|entry| entry.attributes.position);
        Ok(entries)
    }

    /// The whole chillies of the guide: active ones from the hottest to the mildest, then the others.
    pub async fn varieties(&self, language: Language) -> Result<Vec<Variety>, DbErr> {
        let entries = self.entries(language).await?;
        let varieties = entries.into_iter().filter_map(|entry| {
            let variety = entry.attributes.variety?;
            let offer = entry.offer.as_ref();
            Some(Variety {
                name: variety.name,
                place: variety.place,
                uses: variety.uses,
                recommended: variety.recommended,
                lot: offer.map(|offer| variety_lot(offer, variety.pod)),
            })
        });
        let mut varieties: Vec<_> = varieties.collect();
        varieties.sort_by(hottest_first);
        Ok(first_of_each(varieties, |variety| variety.name))
    }

    /// The forms in which chillies are sold, without those that have no active product.
    pub async fn chilli_forms(&self, language: Language) -> Result<Vec<ChilliForm>, DbErr> {
        let mut forms: BTreeMap<ChilliFormName, Vec<ProductLink>> = BTreeMap::new();
        for Entry { attributes, offer } in self.entries(language).await? {
            if let (Some(form), Some(offer)) = (attributes.chilli_form, offer) {
                forms.entry(form).or_default().push(offer.link());
            }
        }
        let forms = forms.into_iter();
        Ok(forms
            .map(|(form, products)| ChilliForm { form, products })
            .collect())
    }

    /// The spices, and the figures of the active ones.
    pub async fn spices(&self, language: Language) -> Result<SpicesPage, DbErr> {
        let entries = self.entries(language).await?;
        let trade = entries.iter().filter_map(|entry| {
            let offer = entry.offer.as_ref()?;
            Some(trade_lot(offer, entry.attributes.trade.as_ref()?))
        });
        let trade = trade.collect();
        let specimens = entries.iter().filter_map(|entry| {
            let (spice, place) = entry.attributes.specimen?;
            Some(Specimen {
                spice,
                place,
                lot: entry.offer.as_ref().map(|offer| SpecimenLot {
                    slug: offer.shown.slug.clone(),
                    name: offer.shown.name.clone(),
                    origin: offer.shown.origin.clone(),
                    botanical_name: offer.shown.botanical_name.clone(),
                }),
            })
        });
        let mut specimens: Vec<_> = specimens.collect();
        specimens.sort_by_key(|specimen| (specimen.spice, specimen.lot.is_none()));
        Ok(SpicesPage {
            specimens: first_of_each(specimens, |specimen| specimen.spice),
            trade,
        })
    }

    /// The commodities with their active products, and the grains to draw.
    pub async fn commodities(&self, language: Language) -> Result<CommoditiesPage, DbErr> {
        let entries = self.entries(language).await?;
        let mut commodities: BTreeMap<CommodityName, Vec<BoardLot>> = BTreeMap::new();
        let mut on_board = Vec::new();
        for Entry { attributes, offer } in &entries {
            let Some(entry) = &attributes.board else {
                continue;
            };
            let lots = commodities.entry(entry.commodity).or_default();
            if let Some(offer) = offer {
                lots.push(board_lot(offer, entry));
                on_board.push(offer);
            }
        }
        let grains = entries.iter().filter_map(|entry| {
            let offer = entry.offer.as_ref()?;
            Some(grain(offer, entry.attributes.grain.as_ref()?))
        });
        let mut grains: Vec<_> = grains.collect();
        grains.sort_by(|one, other| {
            let shapes = one.shape.cmp(&other.shape);
            shapes.then(other.length.total_cmp(&one.length))
        });
        let commodities = commodities.into_iter();
        Ok(CommoditiesPage {
            commodities: commodities
                .map(|(name, lots)| Commodity { name, lots })
                .collect(),
            grains,
            load_20ft: FigureRange::over(on_board.iter().filter_map(|offer| offer.load_20ft())),
            load_40ft: FigureRange::over(on_board.iter().filter_map(|offer| offer.load_40ft())),
        })
    }

    /// How much of each form a 20 ft container holds, by category, for active products.
    pub async fn loads(&self) -> Result<Vec<LoadGroup>, DbErr> {
        let mut loads: BTreeMap<String, Vec<FormLoad>> = BTreeMap::new();
        for Entry { attributes, offer } in self.entries(Language::ENGLISH).await? {
            let Some((form, offer)) = attributes.load.zip(offer) else {
                continue;
            };
            if let Some(tonnes) = offer.load_20ft() {
                let forms = loads.entry(offer.shown.category).or_default();
                forms.push(FormLoad { form, tonnes });
            }
        }
        let state = self.state();
        let groups = state.category_codes().filter_map(|category| {
            let mut forms = loads.remove(category)?;
            forms.sort_by_key(|load| load.form);
            Some(LoadGroup {
                category: category.to_owned(),
                forms: first_of_each(forms, |load| load.form),
            })
        });
        Ok(groups.collect())
    }
}

/// The first of those that have the same name.
fn first_of_each<T, N: Ord>(all: Vec<T>, name: impl Fn(&T) -> N) -> Vec<T> {
    let mut names = BTreeSet::new();
    let is_first = |one: &T| names.insert(name(one));
    all.into_iter().filter(is_first).collect()
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
    let mark = match entry.mark {
        GradeMark::Curcumin => offer
            .formatted(CURCUMIN)
            .map(|figures| figures.replace(" - ", "-")),
        GradeMark::Density
        | GradeMark::Sieve
        | GradeMark::Purity
        | GradeMark::Buds
        | GradeMark::Pieces => entry.figure.as_deref().map(|typed| offer.figure(typed)),
    };
    TradeLot {
        slug: offer.shown.slug.clone(),
        name: offer.shown.name.clone(),
        district: offer.shown.district.clone(),
        moisture: offer.formatted(MOISTURE),
        oil: entry.oil.as_ref().map(|(figure, least)| VolatileOil {
            figure: offer.figure(figure),
            least: *least,
        }),
        load: offer.load_20ft(),
        mark: mark.map(|figure| MarkOfGrade {
            of: entry.mark,
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

fn grain(offer: &Offer, entry: &GrainEntry) -> Grain {
    Grain {
        slug: offer.shown.slug.clone(),
        name: offer.shown.name.clone(),
        shape: entry.shape,
        size: offer.figure(&entry.size),
        length: entry.length,
        width: entry.width,
    }
}
