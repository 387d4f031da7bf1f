//! Writing the file.

use std::{collections::HashMap, io::Write};

use spreadsheet::guarded;
use store::{
    DatabaseConnection, DbErr, Language, product, product_translation,
    products::{self, NewProduct, NewTranslation},
};

use super::fields::{FIELDS, TRANSLATED, TranslatedField};

/// Why nothing, or not everything, was exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The products could not be read.
    #[error("the products could not be read: {0}")]
    Database(#[from] DbErr),
    /// The file could not be written.
    #[error("the file could not be written: {0}")]
    Write(#[from] std::io::Error),
}

/// By this a spreadsheet knows that the file is UTF-8; without it, Excel shows every letter beyond ASCII as several others.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Writes every product, the inactive ones too, with its translations; answers how many.
///
/// A cell that a spreadsheet could take for a formula gets an apostrophe before it, which the import takes off again.
/// There is a column for a translation only when some product has it.
///
/// # Errors
/// [`ExportError`] when the products cannot be read or the file cannot be written.
pub async fn export(db: &DatabaseConnection, mut file: impl Write) -> Result<usize, ExportError> {
    let products = products::all(db).await?;
    let mut translations = HashMap::new();
    for translation in products::translations(db).await? {
        if let Some(language) = Language::parse(&translation.language) {
            let slug = String::new();
            translations.insert(
                (translation.product_id, language),
                texts_of(translation, slug),
            );
        }
    }
    let columns = translated_columns(&mut translations);
    file.write_all(BYTE_ORDER_MARK)?;
    let mut writer = csv::Writer::from_writer(file);
    let headers = columns
        .iter()
        .map(|(field, language)| format!("{}:{language}", field.name));
    let headers = FIELDS
        .iter()
        .map(|field| field.name.to_owned())
        .chain(headers);
    writer.write_record(headers).map_err(std::io::Error::from)?;
    let count = products.len();
    for model in products {
        let id = model.id;
        let mut product = product_of(model);
        let mut cells: Vec<String> = FIELDS
            .iter()
            .map(|field| guarded(&field.write(&mut product)))
            .collect();
        cells.extend(columns.iter().map(|(field, language)| {
            let texts = translations.get_mut(&(id, *language));
            texts
                .map(|texts| guarded(&field.write(texts)))
                .unwrap_or_default()
        }));
        writer.write_record(cells).map_err(std::io::Error::from)?;
    }
    writer.flush()?;
    Ok(count)
}

/// The translations that some product has, language by language.
fn translated_columns(
    translations: &mut HashMap<(i64, Language), NewTranslation>,
) -> Vec<(&'static TranslatedField, Language)> {
    let mut columns = Vec::new();
    for language in Language::all() {
        for field in &TRANSLATED {
            let mut of_language = translations
                .iter_mut()
                .filter(|((_, other), _)| *other == language);
            if of_language.any(|(_, texts)| !field.write(texts).is_empty()) {
                columns.push((field, language));
            }
        }
    }
    columns
}

/// A stored product as it would be written.
pub(crate) fn product_of(model: product::Model) -> NewProduct {
    NewProduct {
        slug: model.slug,
        name: model.name,
        description: model.description,
        detailed_description: model.detailed_description,
        category: model.category,
        grade: model.grade,
        district: model.district,
        state: model.state,
        active: model.active,
        featured: model.featured,
        image_url: model.image_url,
        capsaicin_level: model.capsaicin_level,
        color_value: model.color_value,
        moisture_content: model.moisture_content,
        min_order_quantity: model.min_order_quantity,
        price_range: model.price_range,
        packaging_options: model.packaging_options.0,
        hs_code: model.hs_code,
        botanical_name: model.botanical_name,
        crop_year: model.crop_year,
        shelf_life: model.shelf_life,
        lead_time: model.lead_time,
        load_20ft: model.load_20ft,
        load_40ft: model.load_40ft,
        port: model.port,
        incoterms: model.incoterms.0,
        certificates: model.certificates.0,
        other_names: model.other_names.0,
    }
}

/// A stored translation as it would be written for the product of that slug.
pub(super) fn texts_of(model: product_translation::Model, slug: String) -> NewTranslation {
    NewTranslation {
        slug,
        language: model.language,
        name: model.name,
        description: model.description,
        detailed_description: model.detailed_description,
        grade: model.grade,
        district: model.district,
        state: model.state,
        min_order_quantity: model.min_order_quantity,
        price_range: model.price_range,
        packaging_options: model.packaging_options.map(|list| list.0),
        shelf_life: model.shelf_life,
        lead_time: model.lead_time,
        load_20ft: model.load_20ft,
        load_40ft: model.load_40ft,
        other_names: model.other_names.map(|list| list.0),
    }
}
