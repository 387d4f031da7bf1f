//! A product in one language, as the snapshot keeps it: what questions compare is made ready once, and what languages and
//! products share is kept once.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use languages::Language;
use postgrest::time::in_iso_8601;
use store::{
    ParameterGroup, Price,
    origin::composed,
    parameters::{HEAT, NewProductParameter},
    product, product_translation,
};

use crate::{
    HeatLevel, Product, ProductCard, ProductParameter,
    categories::Categories,
    long_text::{LongText, LongTexts},
    parameters::{self, Parameters, parameter_texts, said},
    places,
    prices::price_text,
    search::{Match, Origin, Searchable, Wanted},
    text::{SharedTexts, Text, Texts},
};

/// What no language changes. The fields are those of `store::product::Model`, described there, and the heat level.
#[derive(Debug)]
pub(crate) struct Base {
    pub(crate) id: i64,
    pub(crate) slug: Box<str>,
    pub(crate) english_name: Text,
    pub(crate) category: Text,
    /// The code; the items have its names.
    pub(crate) grade: Text,
    pub(crate) active: bool,
    pub(crate) featured: bool,
    pub(crate) heat: Option<HeatLevel>,
    pub(crate) parameters: Vec<NewProductParameter>,
    pub(crate) image_url: Option<Text>,
    pub(crate) hs_code: Option<Text>,
    pub(crate) botanical_name: Option<Text>,
    pub(crate) crop_year: Option<Text>,
    pub(crate) port: Option<Text>,
    pub(crate) price: Price,
    pub(crate) incoterms: Texts,
    pub(crate) certificates: Texts,
    pub(crate) allergens: Texts,
    pub(crate) gmo_free: Option<bool>,
    pub(crate) halal: Option<bool>,
    pub(crate) kosher: Option<bool>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) updated_at: DateTime<Utc>,
}

/// A product in one language.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) base: Arc<Base>,
    pub(crate) name: Text,
    pub(crate) description: Box<str>,
    pub(crate) detailed_description: LongText,
    pub(crate) grade: Text,
    pub(crate) district: Text,
    pub(crate) state: Text,
    /// District and state as the language writes them.
    pub(crate) origin: Text,
    pub(crate) capsaicin_level: Option<Text>,
    pub(crate) color_value: Option<Text>,
    pub(crate) moisture_content: Option<Text>,
    pub(crate) parameters: Vec<Shown>,
    pub(crate) min_order_quantity: Option<Text>,
    pub(crate) price_range: Text,
    pub(crate) packaging_options: Texts,
    pub(crate) shelf_life: Option<Text>,
    pub(crate) lead_time: Option<Text>,
    pub(crate) load_20ft: Option<Text>,
    pub(crate) load_40ft: Option<Text>,
    pub(crate) other_names: Texts,
    pub(crate) searchable: Searchable,
}

/// A parameter as a language shows it. The fields are those of [`ProductParameter`].
#[derive(Debug)]
pub(crate) struct Shown {
    code: Text,
    name: Text,
    group: ParameterGroup,
    value: Text,
    figures: Text,
    unit: Text,
    method: Text,
}

impl Shown {
    /// `None` for a parameter that is not known, which the tables do not allow.
    fn new(
        own: &NewProductParameter,
        parameters: &Parameters,
        language: Language,
        shared: &mut SharedTexts,
    ) -> Option<Self> {
        let parameter = parameters.get(&own.parameter)?;
        let said = said(own, language);
        Some(Self {
            code: shared.text(&parameter.code),
            name: shared.text(parameters.name(parameter, language)),
            group: parameter.group,
            value: shared.text(&said.value),
            figures: shared.text(&said.figures),
            unit: shared.text(&said.unit),
            method: shared.text(&own.method),
        })
    }

    pub(crate) fn value(&self) -> &str {
        &self.value
    }
}

impl From<&Shown> for ProductParameter {
    fn from(shown: &Shown) -> Self {
        Self {
            code: shown.code.to_string(),
            name: shown.name.to_string(),
            group: shown.group,
            value: shown.value.to_string(),
            figures: shown.figures.to_string(),
            unit: shown.unit.to_string(),
            method: shown.method.to_string(),
        }
    }
}

impl Base {
    /// `None` when there is no such category: such a row has no place on the site.
    pub(crate) fn new(
        model: &product::Model,
        parameters: Vec<NewProductParameter>,
        categories: &Categories,
        shared: &mut SharedTexts,
    ) -> Option<Self> {
        if !categories.has(&model.category) {
            tracing::warn!(
                product.slug = %model.slug,
                product.category = %model.category,
                "a product of an unknown category is left out"
            );
            return None;
        }
        let heat = parameters::find(&parameters, HEAT);
        let heat = heat.and_then(|heat| heat.minimum.or(heat.maximum));
        Some(Self {
            id: model.id,
            slug: model.slug.as_str().into(),
            english_name: model.name.as_str().into(),
            category: shared.text(&model.category),
            grade: shared.text(&model.grade),
            active: model.active,
            featured: model.featured,
            heat: heat.map(HeatLevel::of),
            parameters,
            image_url: shared.maybe(model.image_url.as_deref()),
            hs_code: shared.maybe(model.hs_code.as_deref()),
            botanical_name: shared.maybe(model.botanical_name.as_deref()),
            crop_year: shared.maybe(model.crop_year.as_deref()),
            port: shared.maybe(model.port.as_deref()),
            price: model.price(),
            incoterms: shared.list(model.incoterms.0.iter().map(String::as_str)),
            certificates: shared.list(model.certificates.0.iter().map(String::as_str)),
            allergens: shared.list(model.allergens.0.iter().map(String::as_str)),
            gmo_free: model.gmo_free,
            halal: model.halal,
            kosher: model.kosher,
            created_at: model.created_at,
            updated_at: model.updated_at,
        })
    }
}

impl Item {
    /// In: the product, what its parameters are called, what its grade is called in the language, its texts in the language (`None`: in
    /// English), and where its texts are kept.
    pub(crate) fn new(
        base: &Arc<Base>,
        model: &product::Model,
        parameters: &Parameters,
        grade: &str,
        translation: Option<&product_translation::Model>,
        shared: &mut SharedTexts,
        long: &mut LongTexts,
    ) -> Self {
        type Pick = fn(&product_translation::Model) -> &Option<String>;
        let own = |pick: Pick| translation.and_then(|translation| pick(translation).as_deref());
        let language = translation
            .and_then(|translation| Language::parse(&translation.language))
            .unwrap_or(Language::ENGLISH);
        let mut maybe =
            |english: &Option<String>, pick: Pick| shared.maybe(own(pick).or(english.as_deref()));
        let min_order_quantity =
            maybe(&model.min_order_quantity, |texts| &texts.min_order_quantity);
        let shelf_life = maybe(&model.shelf_life, |texts| &texts.shelf_life);
        let lead_time = maybe(&model.lead_time, |texts| &texts.lead_time);
        let load_20ft = maybe(&model.load_20ft, |texts| &texts.load_20ft);
        let load_40ft = maybe(&model.load_40ft, |texts| &texts.load_40ft);
        let name =
            own(|texts| &texts.name).map_or_else(|| Arc::clone(&base.english_name), Text::from);
        let description = own(|texts| &texts.description).unwrap_or(&model.description);
        let detailed = own(|texts| &texts.detailed_description);
        let district =
            own(|texts| &texts.district).or_else(|| places::district(&model.district, language));
        let state = own(|texts| &texts.state).or_else(|| places::state(&model.state, language));
        // English names alone are written as in English.
        let language_of_origin = match (district, state) {
            (None, None) => Language::ENGLISH,
            (Some(_), _) | (_, Some(_)) => language,
        };
        let district = district.unwrap_or(&model.district);
        let state = state.unwrap_or(&model.state);
        let origin = composed(district, state, language_of_origin);
        let packaging = translation.and_then(|texts| texts.packaging_options.as_ref());
        let packaging = packaging.unwrap_or(&model.packaging_options);
        let other_names = shared.list(other_names(model, translation));
        let texts = parameter_texts(&base.parameters, language);
        let shown = base.parameters.iter();
        let shown = shown.filter_map(|own| Shown::new(own, parameters, language, shared));
        let shown = shown.collect();
        Self {
            searchable: Searchable::new(
                base,
                &name,
                description,
                &other_names,
                Origin {
                    district,
                    state,
                    whole: &origin,
                },
            ),
            base: Arc::clone(base),
            name,
            description: description.into(),
            detailed_description: long.push(detailed.unwrap_or(&model.detailed_description)),
            grade: shared.text(grade),
            district: shared.text(district),
            state: shared.text(state),
            origin: shared.text(&origin),
            capsaicin_level: shared.maybe(texts.capsaicin_level.as_deref()),
            color_value: shared.maybe(texts.color_value.as_deref()),
            moisture_content: shared.maybe(texts.moisture_content.as_deref()),
            parameters: shown,
            min_order_quantity,
            price_range: shared.text(&price_text(&base.price, model.port.as_deref(), language)),
            packaging_options: shared.list(packaging.0.iter().map(String::as_str)),
            shelf_life,
            lead_time,
            load_20ft,
            load_40ft,
            other_names,
        }
    }

    /// Where the product has what is looked for; `None` when it has not.
    pub(crate) fn find(&self, wanted: &Wanted) -> Option<Match> {
        self.searchable.find(wanted)
    }
}

/// Buyers everywhere know the English names, and those of their own language beside them.
fn other_names<'a>(
    model: &'a product::Model,
    translation: Option<&'a product_translation::Model>,
) -> Vec<&'a str> {
    let own = translation.and_then(|translation| translation.other_names.as_ref());
    let mut names: Vec<&str> = Vec::new();
    for name in own
        .into_iter()
        .chain([&model.other_names])
        .flat_map(|list| &list.0)
    {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

fn owned(text: &Option<Text>) -> Option<String> {
    text.as_deref().map(str::to_owned)
}

fn list(texts: &Texts) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

impl From<&Item> for Product {
    fn from(item: &Item) -> Self {
        let base = &item.base;
        Self {
            id: base.id,
            slug: base.slug.to_string(),
            name: item.name.to_string(),
            description: item.description.to_string(),
            detailed_description: item.detailed_description.read(),
            category: base.category.to_string(),
            grade: item.grade.to_string(),
            origin: item.origin.to_string(),
            active: base.active,
            featured: base.featured,
            image_url: owned(&base.image_url),
            capsaicin_level: owned(&item.capsaicin_level),
            color_value: owned(&item.color_value),
            moisture_content: owned(&item.moisture_content),
            min_order_quantity: owned(&item.min_order_quantity),
            price_range: Some(item.price_range.to_string()),
            packaging_options: list(&item.packaging_options),
            hs_code: owned(&base.hs_code),
            botanical_name: owned(&base.botanical_name),
            crop_year: owned(&base.crop_year),
            shelf_life: owned(&item.shelf_life),
            lead_time: owned(&item.lead_time),
            load_20ft: owned(&item.load_20ft),
            load_40ft: owned(&item.load_40ft),
            port: owned(&base.port),
            incoterms: list(&base.incoterms),
            certificates: list(&base.certificates),
            created_at: in_iso_8601(&base.created_at),
            updated_at: in_iso_8601(&base.updated_at),
            english_name: base.english_name.to_string(),
            other_names: list(&item.other_names),
            district: item.district.to_string(),
            state: item.state.to_string(),
            parameters: item.parameters.iter().map(ProductParameter::from).collect(),
            allergens: list(&base.allergens),
            gmo_free: base.gmo_free,
            halal: base.halal,
            kosher: base.kosher,
        }
    }
}

impl From<&Item> for ProductCard {
    fn from(item: &Item) -> Self {
        let base = &item.base;
        Self {
            id: base.id,
            slug: base.slug.to_string(),
            name: item.name.to_string(),
            description: item.description.to_string(),
            category: base.category.to_string(),
            grade: item.grade.to_string(),
            district: item.district.to_string(),
            featured: base.featured,
            image_url: owned(&base.image_url),
            capsaicin_level: owned(&item.capsaicin_level),
            color_value: owned(&item.color_value),
            moisture_content: owned(&item.moisture_content),
            min_order_quantity: owned(&item.min_order_quantity),
            price_range: Some(item.price_range.to_string()),
        }
    }
}
