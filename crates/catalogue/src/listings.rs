//! The product rows that visitors read: one for each active product and language of the site, made when the product is written.

use std::collections::HashMap;

use languages::Language;
use sea_orm::{EntityTrait, PaginatorTrait, sea_query::SelectStatement};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::{ConnectionTrait, Database, DbErr, TextList};

use crate::{
    HeatLevel, ProductParameter,
    entities::{
        outdated_listing, product, product_listing,
        product_translation::{self, Column},
    },
    language_files::FILES,
    origin::composed,
    pace::Pace,
    parameters::{find, formatted, parameter_texts},
    places,
    prices::price_text,
    queries::{
        parameters::{self, HEAT, NewProductParameter},
        picture_texts::{self, Described},
        product_listings, products, site_languages,
    },
    search::{OriginNames, in_either_order, searchable},
    stale,
    text_order::key_of,
    translation_sources::{english_text, name, translated_columns},
    vocabulary::Vocabulary,
};

/// How many products' rows a write makes itself. Those of more products are made after it, in short transactions.
const MADE_AT_ONCE: usize = 100;

/// To be raised when the same products and words give different rows than before.
const VERSION: &str = "3";

/// Updates the rows of the products with these IDs. Inactive and deleted products have none.
///
/// To be called in the transaction that wrote the products. The rows of more than a hundred products are only recorded as outdated
/// in it, for [`refresh_outdated`].
pub async fn refresh(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<(), DbErr> {
    let ids: Vec<i64> = ids.into_iter().collect();
    match ids.len() {
        0 => Ok(()),
        1..=MADE_AT_ONCE => refresh_rows(db, &ids).await,
        _ => product_listings::outdate(db, ids).await,
    }
}

/// The products whose numbers a query gives, where they are few enough for a write to make their rows itself. Otherwise their rows are
/// recorded as outdated, for [`refresh_outdated`], and none is returned.
pub(crate) async fn few_or_outdated(
    db: &impl ConnectionTrait,
    ids: SelectStatement,
) -> Result<Vec<i64>, DbErr> {
    let mut first = ids.clone();
    first.limit(MADE_AT_ONCE as u64 + 1);
    let first = db.query_all(&first).await?;
    if first.len() > MADE_AT_ONCE {
        product_listings::outdate_selected(db, ids).await?;
        return Ok(Vec::new());
    }
    first.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Updates the rows of all products.
///
/// For a catalogue that nobody else writes: all rows are made in the caller's transaction.
pub async fn refresh_all(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let mut last = None;
    loop {
        let models = products::all_after(db, last, MADE_AT_ONCE as u64).await?;
        let ids: Vec<i64> = models.iter().map(|model| model.id).collect();
        if ids.is_empty() {
            return Ok(());
        }
        refresh_rows(db, &ids).await?;
        last = ids.last().copied();
    }
}

/// Records the rows of all products as outdated if they were made with the words of another program version, or never. Returns
/// whether there had never been any.
pub async fn outdate_if_made_otherwise(db: &Database) -> Result<bool, DbErr> {
    let fingerprint = fingerprint();
    let made_with = product_listings::made_with(db.read()).await?;
    if made_with.as_deref() == Some(fingerprint.as_str()) {
        return Ok(false);
    }
    let transaction = db.write().await?;
    products::lock_writers(&transaction).await?;
    product_listings::outdate_all(&transaction).await?;
    product_listings::set_made_with(&transaction, &fingerprint).await?;
    transaction.commit().await?;
    Ok(made_with.is_none())
}

/// Makes the outdated rows again, in short transactions. Any number of processes may do so, and products may be written meanwhile.
/// Returns the number of products. When it fails, what is not made yet stays outdated.
pub async fn refresh_outdated(db: &Database) -> Result<usize, DbErr> {
    let mut refreshed = 0;
    let mut pace = Pace::new();
    // A look without the writer: there is nearly always nothing to do.
    while !product_listings::outdated(db.read(), 1).await?.is_empty() {
        let transaction = db.write().await?;
        pace.begin();
        products::lock_writers(&transaction).await?;
        let ids = product_listings::outdated(&transaction, pace.products as u64).await?;
        refresh_rows(&transaction, &ids).await?;
        product_listings::set_refreshed(&transaction, &ids).await?;
        products::raise_revision(&transaction).await?;
        transaction.commit().await?;
        refreshed += ids.len();
        pace.end().await;
    }
    Ok(refreshed)
}

/// How many products have outdated rows.
pub async fn count_outdated(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    outdated_listing::Entity::find().count(db).await
}

/// A SHA-256 of everything besides the products that the rows are made of.
fn fingerprint() -> String {
    let mut digest = Sha256::new_with_prefix(VERSION);
    for folder in ["parameters", "places", "prices"] {
        for file in FILES
            .get_dir(folder)
            .into_iter()
            .flat_map(|dir| dir.files())
        {
            digest.update(file.path().to_string_lossy().as_bytes());
            digest.update(file.contents());
        }
    }
    for language in Language::shipped() {
        digest.update(language.code());
    }
    hex::encode(digest.finalize())
}

async fn refresh_rows(db: &impl ConnectionTrait, ids: &[i64]) -> Result<(), DbErr> {
    let vocabulary = Vocabulary::read(db).await?;
    let languages = site_languages(db).await?;
    let mut models = products::with_ids(db, ids.iter().copied()).await?;
    let every = models.iter().map(|model| model.id);
    let mut translations = products::translations_with_ids(db, every).await?;
    stale::mark(db, &models, &mut translations).await?;
    models.retain(|model| model.active);
    let measured = parameters::of(db, models.iter().map(|model| model.id)).await?;
    let shown = models.iter().filter_map(|model| model.image_url.as_deref());
    let pictures = picture_texts::of(db, shown).await?;
    // Folding texts in ten languages would block a thread that serves requests for too long.
    let make = move || {
        stale::hide(&models, &mut translations);
        vocabulary.rows(&models, &translations, measured, &pictures, &languages)
    };
    let rows = tokio::task::spawn_blocking(make).await;
    let rows = rows.map_err(|error| DbErr::Custom(error.to_string()))?;
    product_listings::replace(db, ids, rows).await
}

impl Vocabulary {
    fn rows(
        &self,
        models: &[product::Model],
        translations: &[product_translation::Model],
        mut measured: parameters::ByProduct,
        pictures: &Described,
        languages: &[Language],
    ) -> Vec<product_listing::Model> {
        let translations: HashMap<_, _> = translations
            .iter()
            .map(|texts| ((texts.product_id, texts.language.as_str()), texts))
            .collect();
        let mut rows = Vec::new();
        for model in models {
            if !self.categories.has(&model.category) {
                tracing::warn!(
                    product.slug = %model.slug,
                    product.category = %model.category,
                    "a product of an unknown category is left out"
                );
                continue;
            }
            let measured = measured.remove(&model.id).unwrap_or_default();
            let address = model.image_url.as_deref();
            for &language in languages {
                let texts = translations.get(&(model.id, language.code())).copied();
                let alt = address.and_then(|url| pictures.alt_text(url, language.code()));
                rows.push(product_listing::Model {
                    image_alt: alt.map(str::to_owned),
                    image_focus: address.and_then(|url| pictures.focus(url)),
                    ..self.row(model, &measured, language, texts)
                });
            }
        }
        rows
    }

    /// The row of a product in a language. Only the texts that `texts` does not have are in English.
    fn row(
        &self,
        model: &product::Model,
        measured: &[NewProductParameter],
        language: Language,
        texts: Option<&product_translation::Model>,
    ) -> product_listing::Model {
        type Pick = fn(&product_translation::Model) -> &Option<String>;
        let own = |pick: Pick| texts.and_then(|texts| pick(texts).as_deref());
        let text = |english: &str, pick: Pick| own(pick).unwrap_or(english).to_owned();
        let maybe = |english: &Option<String>, pick: Pick| {
            own(pick).or(english.as_deref()).map(str::to_owned)
        };
        let name = text(&model.name, |texts| &texts.name);
        let description = text(&model.description, |texts| &texts.description);
        let district =
            own(|texts| &texts.district).or_else(|| places::district(&model.district, language));
        let state = own(|texts| &texts.state).or_else(|| places::state(&model.state, language));
        // An origin with only English names is formatted as in English.
        let language_of_origin = match (district, state) {
            (None, None) => Language::ENGLISH,
            (Some(_), _) | (_, Some(_)) => language,
        };
        let district = district.unwrap_or(&model.district).to_owned();
        let state = state.unwrap_or(&model.state).to_owned();
        let origin = composed(&district, &state, language_of_origin);
        let packaging = texts.and_then(|texts| texts.packaging_options.clone());
        let other_names = other_names(model, texts);
        let formatted = parameter_texts(measured, language);
        let heat = find(measured, HEAT).and_then(|heat| heat.minimum.or(heat.maximum));
        let price = model.price();
        let searched_origin = in_either_order(&OriginNames {
            district: &district,
            state: &state,
            whole: &origin,
        });
        let searchable = searchable(
            [&name, &description, &model.name],
            &other_names,
            model.botanical_name.as_deref(),
            &searched_origin,
            model.hs_code.as_deref(),
        );
        product_listing::Model {
            id: model.id,
            language: language.code().to_owned(),
            name_key: key_of(&name, language),
            slug: model.slug.clone(),
            detailed_description: text(&model.detailed_description, |texts| {
                &texts.detailed_description
            }),
            category: model.category.clone(),
            grade: self.grades.name(&model.grade, language).to_owned(),
            origin,
            active: model.active,
            featured: model.featured,
            featured_rank: model.featured_rank(),
            image_url: model.image_url.clone(),
            // Set by the caller, from the texts of the picture.
            image_alt: None,
            image_focus: None,
            capsaicin_level: formatted.capsaicin_level,
            color_value: formatted.color_value,
            moisture_content: formatted.moisture_content,
            min_order_quantity: maybe(&model.min_order_quantity, |texts| &texts.min_order_quantity),
            price_range: price_text(&price, model.port.as_deref(), language),
            packaging_options: packaging.unwrap_or_else(|| model.packaging_options.clone()),
            hs_code: model.hs_code.clone(),
            botanical_name: model.botanical_name.clone(),
            crop_year: model.crop_year.clone(),
            shelf_life: maybe(&model.shelf_life, |texts| &texts.shelf_life),
            lead_time: maybe(&model.lead_time, |texts| &texts.lead_time),
            load_20ft: maybe(&model.load_20ft, |texts| &texts.load_20ft),
            load_40ft: maybe(&model.load_40ft, |texts| &texts.load_40ft),
            port: model.port.clone(),
            incoterms: model.incoterms.clone(),
            certificates: model.certificates.clone(),
            created_at: model.created_at,
            updated_at: model.updated_at,
            english_name: model.name.clone(),
            other_names: TextList(other_names),
            district,
            state,
            parameters: json!(self.shown(measured, language)),
            allergens: model.allergens.clone(),
            gmo_free: model.gmo_free,
            halal: model.halal,
            kosher: model.kosher,
            in_english: in_english(model, language, texts),
            heat_level: heat.map(|heat| HeatLevel::of(heat).code().to_owned()),
            search_text: searchable.texts,
            hs_digits: searchable.codes,
            price_from: price.from,
            price_to: price.to,
            price_currency: price.currency,
            price_unit: price.unit,
            price_term: price.term,
            price_port: price.port,
            price_valid_until: price.valid_until,
            needs_export_authorisation: price.needs_export_authorisation,
            name,
            description,
        }
    }

    /// The parameters in a language. An unknown parameter, which the database rules out, is skipped.
    fn shown(&self, measured: &[NewProductParameter], language: Language) -> Vec<ProductParameter> {
        let shown = measured.iter().filter_map(|own| {
            let parameter = self.parameters.get(&own.parameter)?;
            let formatted = formatted(own, language);
            Some(ProductParameter {
                code: parameter.code.clone(),
                name: self.parameters.name(parameter, language).to_owned(),
                group: parameter.group,
                value: formatted.value,
                figures: formatted.figures,
                unit: formatted.unit,
                method: own.method.clone(),
            })
        });
        shown.collect()
    }
}

/// The columns whose text is English because it is not translated, or cannot be. Names of places are not among them.
fn in_english(
    model: &product::Model,
    language: Language,
    texts: Option<&product_translation::Model>,
) -> TextList {
    let is_english = |column: &Column| {
        language != Language::ENGLISH
            && !matches!(column, Column::District | Column::State)
            && english_text(model, *column).is_some_and(|text| !text.is_empty() && text != "[]")
            && texts.is_none_or(|texts| texts.text(*column).is_none())
    };
    let texts = translated_columns().filter(is_english).map(name);
    // Where there is no price, its note is shown as it is.
    let is_note =
        language != Language::ENGLISH && model.price_from.is_none() && model.price_note.is_some();
    texts.chain(is_note.then_some("price_range")).collect()
}

/// The translated names, and the English ones, which buyers everywhere know.
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
