//! The active products in one language, in the catalogue's order.

use std::{
    cmp::Reverse,
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use chrono::{DateTime, Utc};
use store::{Language, product, product_translation};

use crate::{
    Category, HeatLevel, Product, ProductCard,
    columns::{COLUMNS, Column, Value},
    heat_level,
    numerals::in_numerals,
    search::{Match, Searchable, Wanted},
    text_order::{TextKey, by_code_units},
    time::in_iso_8601,
};

/// A product with what questions compare made ready once.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) product: Product,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) updated_at: DateTime<Utc>,
    pub(crate) heat: Option<HeatLevel>,
    name: TextKey<'static>,
    searchable: Searchable,
    /// By column; `None` where the text has no others.
    small_letters: [OnceLock<Option<Box<str>>>; COLUMNS.len()],
    json: OnceLock<Box<str>>,
}

impl Item {
    /// `None` when the category is none of the three: such a row has no place on the site.
    fn new(
        model: &product::Model,
        translation: Option<&product_translation::Model>,
    ) -> Option<Self> {
        let product = in_language(model, translation)?;
        Some(Self {
            created_at: model.created_at,
            updated_at: model.updated_at,
            heat: model
                .capsaicin_level
                .as_deref()
                .and_then(|text| heat_level(text).ok().flatten()),
            name: TextKey::new(&product.name),
            searchable: Searchable::new(&product),
            small_letters: [const { OnceLock::new() }; COLUMNS.len()],
            json: OnceLock::new(),
            product,
        })
    }

    /// Where the product has what is looked for; `None` when it has not.
    pub(crate) fn find(&self, wanted: &Wanted) -> Option<Match> {
        self.searchable.find(wanted)
    }

    /// What the search looks through.
    pub(crate) fn searchable(&self) -> &Searchable {
        &self.searchable
    }

    /// The text of a column in small letters, worked out when it is first compared; `None` when there is no text.
    pub(crate) fn small_letters(&self, column: &Column) -> Option<&str> {
        let Value::Text(text) = column.of(self) else {
            return None;
        };
        let small = self.small_letters[column.place()].get_or_init(|| {
            let small = text.to_lowercase();
            (small != text).then(|| small.into())
        });
        Some(small.as_deref().unwrap_or(text))
    }

    /// The product as JSON, every column in its order.
    pub(crate) fn json(&self) -> &str {
        self.json.get_or_init(|| {
            serde_json::to_string(&self.product)
                .expect("texts, numbers and lists of text can be written as JSON")
                .into()
        })
    }
}

/// The active products in one language.
#[derive(Debug)]
pub(crate) struct Shelf {
    /// Featured first, then by name, then by slug.
    pub(crate) items: Vec<Arc<Item>>,
    /// Where in `items` each product stands, by the number that all languages share.
    places: Vec<usize>,
    /// Every grade, sorted.
    pub(crate) grades: Vec<String>,
    /// Every origin, sorted.
    pub(crate) origins: Vec<String>,
    /// The featured products.
    pub(crate) featured: Vec<ProductCard>,
}

impl Shelf {
    /// The shelf of the products' own English.
    pub(crate) fn english(models: &[product::Model]) -> Self {
        Self::of(
            models
                .iter()
                .filter_map(|model| Item::new(model, None))
                .map(Arc::new)
                .collect(),
        )
    }

    /// The shelf of another language; what is not translated stands on both.
    pub(crate) fn translated(
        english: &Self,
        models: &[product::Model],
        translations: &HashMap<i64, &product_translation::Model>,
    ) -> Self {
        let models: HashMap<i64, &product::Model> =
            models.iter().map(|model| (model.id, model)).collect();
        let translate = |number: usize| {
            let item = english.item(number);
            let translation = translations.get(&item.product.id);
            let model = models.get(&item.product.id);
            model
                .zip(translation)
                .and_then(|(model, translation)| Item::new(model, Some(translation)))
                .map_or_else(|| Arc::clone(item), Arc::new)
        };
        Self::of((0..english.places.len()).map(translate).collect())
    }

    /// In: the products by their shared number.
    fn of(by_number: Vec<Arc<Item>>) -> Self {
        let mut numbers: Vec<usize> = (0..by_number.len()).collect();
        numbers.sort_by(|one, other| {
            let key = |number: &usize| {
                let item = &by_number[*number];
                (Reverse(item.product.featured), &item.name)
            };
            key(one).cmp(&key(other)).then_with(|| {
                by_code_units(
                    &by_number[*one].product.slug,
                    &by_number[*other].product.slug,
                )
            })
        });
        let mut places = vec![0; numbers.len()];
        for (place, number) in numbers.iter().enumerate() {
            places[*number] = place;
        }
        let items: Vec<_> = numbers
            .into_iter()
            .map(|number| Arc::clone(&by_number[number]))
            .collect();
        let products = || items.iter().map(|item| &item.product);
        Self {
            grades: distinct(products().map(|product| &product.grade)),
            origins: distinct(products().map(|product| &product.origin)),
            featured: products()
                .filter(|product| product.featured)
                .map(ProductCard::from)
                .collect(),
            places,
            items,
        }
    }

    /// The product of a number that all languages share.
    pub(crate) fn item(&self, number: usize) -> &Arc<Item> {
        &self.items[self.places[number]]
    }

    /// The products by the number that all languages share.
    pub(crate) fn by_number(&self) -> impl Iterator<Item = &Arc<Item>> {
        self.places.iter().map(|place| &self.items[*place])
    }
}

/// The distinct texts that are not empty, sorted.
fn distinct<'a>(texts: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.filter(|text| !text.is_empty()).cloned().collect();
    texts.sort_by(|one, other| by_code_units(one, other));
    texts.dedup();
    texts
}

fn in_language(
    model: &product::Model,
    translation: Option<&product_translation::Model>,
) -> Option<Product> {
    let Some(category) = Category::parse(&model.category) else {
        tracing::warn!(
            product.slug = %model.slug,
            product.category = %model.category,
            "a product of an unknown category is left out"
        );
        return None;
    };
    let text = |english: &str, pick: fn(&product_translation::Model) -> &Option<String>| {
        translation
            .and_then(|translation| pick(translation).clone())
            .unwrap_or_else(|| english.to_owned())
    };
    let numerals = translation
        .and_then(|translation| Language::parse(&translation.language))
        .unwrap_or(Language::ENGLISH)
        .numerals();
    let figures = |typed: &Option<String>| {
        let typed = typed.as_deref()?;
        Some(in_numerals(typed, numerals))
    };
    let maybe = |english: &Option<String>,
                 pick: fn(&product_translation::Model) -> &Option<String>| {
        translation
            .and_then(|translation| pick(translation).clone())
            .or_else(|| english.clone())
    };
    Some(Product {
        id: model.id,
        slug: model.slug.clone(),
        name: text(&model.name, |translation| &translation.name),
        description: text(&model.description, |translation| &translation.description),
        detailed_description: text(&model.detailed_description, |translation| {
            &translation.detailed_description
        }),
        category,
        grade: text(&model.grade, |translation| &translation.grade),
        origin: text(&model.origin, |translation| &translation.origin),
        active: model.active,
        featured: model.featured,
        image_url: model.image_url.clone(),
        capsaicin_level: figures(&model.capsaicin_level),
        color_value: figures(&model.color_value),
        moisture_content: figures(&model.moisture_content),
        min_order_quantity: maybe(&model.min_order_quantity, |translation| {
            &translation.min_order_quantity
        }),
        price_range: maybe(&model.price_range, |translation| &translation.price_range),
        packaging_options: translation
            .and_then(|translation| translation.packaging_options.as_ref())
            .unwrap_or(&model.packaging_options)
            .0
            .clone(),
        hs_code: model.hs_code.clone(),
        botanical_name: model.botanical_name.clone(),
        crop_year: model.crop_year.clone(),
        shelf_life: maybe(&model.shelf_life, |translation| &translation.shelf_life),
        lead_time: maybe(&model.lead_time, |translation| &translation.lead_time),
        load_20ft: maybe(&model.load_20ft, |translation| &translation.load_20ft),
        load_40ft: maybe(&model.load_40ft, |translation| &translation.load_40ft),
        port: model.port.clone(),
        incoterms: model.incoterms.0.clone(),
        certificates: model.certificates.0.clone(),
        created_at: in_iso_8601(&model.created_at),
        updated_at: in_iso_8601(&model.updated_at),
        english_name: model.name.clone(),
        other_names: other_names(model, translation),
    })
}

/// Buyers everywhere know the English names, and those of their own language beside them.
fn other_names(
    model: &product::Model,
    translation: Option<&product_translation::Model>,
) -> Vec<String> {
    let own = translation.and_then(|translation| translation.other_names.as_ref());
    let mut names: Vec<String> = Vec::new();
    for name in own
        .into_iter()
        .chain([&model.other_names])
        .flat_map(|list| &list.0)
    {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}
