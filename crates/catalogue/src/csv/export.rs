//! Writing the file.

use std::{collections::HashMap, io::Write};

use languages::{Direction, Language};
use spreadsheet::{CellType, Column, FileFormat, NotWritten, Workbook, guarded, unguarded};
use store::{
    DatabaseConnection, DbErr,
    parameters::{self, NewProductParameter},
    product, product_parameter, product_translation,
    products::{self, NewProduct, NewTranslation},
};

use super::{
    fields::{FIELDS, TRANSLATED, TranslatedField},
    parameter_columns::{self, ParameterColumn},
    workbook::SHEET,
};

/// Why nothing, or not everything, was exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The products could not be read.
    #[error("the products could not be read: {0}")]
    Database(#[from] DbErr),
    /// The file could not be written.
    #[error("the file could not be written: {0}")]
    Write(#[from] std::io::Error),
    /// A workbook cannot hold it.
    #[error(transparent)]
    Workbook(#[from] NotWritten),
}

/// By this a spreadsheet knows that the file is UTF-8; without it, Excel shows every letter beyond ASCII as several others.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Writes every product, the inactive ones too, with its translations; answers how many.
///
/// There is a column for a translation, and for a parameter, only when some product has it. In CSV, a cell that a spreadsheet could
/// take for a formula gets an apostrophe before it, which the import takes off again. In a workbook each cell says what it is: prices
/// are numbers, days are days, and texts are nothing else.
///
/// # Errors
/// [`ExportError`] when the products cannot be read or the file cannot be written.
pub async fn export(
    db: &DatabaseConnection,
    format: FileFormat,
    mut file: impl Write,
) -> Result<usize, ExportError> {
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
    let translated = translated_columns(&mut translations);
    let mut parameters = parameters::of(db, products.iter().map(|product| product.id)).await?;
    let of_parameters = parameter_columns::used(&parameters::all(db).await?, &parameters);
    let count = products.len();
    let rows = products.into_iter().map(|model| {
        let id = model.id;
        let mut product = product_of(model, parameters.remove(&id).unwrap_or_default());
        let mut cells: Vec<String> = FIELDS
            .iter()
            .map(|field| field.write(&mut product))
            .collect();
        let of_it = |column: &ParameterColumn| column.write(&product.parameters);
        cells.extend(of_parameters.iter().map(of_it));
        cells.extend(translated.iter().map(|(field, language)| {
            let texts = translations.get_mut(&(id, *language));
            texts.map(|texts| field.write(texts)).unwrap_or_default()
        }));
        cells
    });
    let columns = columns(&of_parameters, &translated);
    match format {
        FileFormat::Csv => {
            file.write_all(BYTE_ORDER_MARK)?;
            let mut writer = csv::Writer::from_writer(file);
            let names = columns.iter().map(|column| &column.name);
            writer.write_record(names).map_err(std::io::Error::from)?;
            for cells in rows {
                let cells = cells.iter().map(|cell| guarded(cell));
                writer.write_record(cells).map_err(std::io::Error::from)?;
            }
            writer.flush()?;
        }
        FileFormat::Xlsx => {
            let mut workbook = Workbook::new(SHEET, columns)?;
            for mut cells in rows {
                for cell in &mut cells {
                    // The import takes an apostrophe off that a CSV file has got, also of a workbook that was saved of one.
                    if unguarded(cell) != cell {
                        *cell = guarded(cell);
                    }
                }
                workbook.row(cells.iter().map(String::as_str))?;
            }
            file.write_all(&workbook.finish()?)?;
        }
    }
    Ok(count)
}

/// Every column of a file.
fn columns(
    of_parameters: &[ParameterColumn],
    translated: &[(&TranslatedField, Language)],
) -> Vec<Column> {
    let english = FIELDS.iter().map(|field| Column {
        name: field.name.to_owned(),
        of_type: field.cell_type(),
        is_right_to_left: false,
    });
    let translated = translated.iter().map(|(field, language)| Column {
        name: format!("{}:{language}", field.name),
        of_type: CellType::Text,
        is_right_to_left: language.direction() == Direction::Rtl,
    });
    let of_parameters = of_parameters.iter().map(|column| Column {
        name: column.name(),
        of_type: column.cell_type(),
        is_right_to_left: false,
    });
    english.chain(of_parameters).chain(translated).collect()
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

/// A stored product with its parameters as it would be written.
pub(crate) fn product_of(
    model: product::Model,
    parameters: Vec<product_parameter::Model>,
) -> NewProduct {
    let price = model.price();
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
        parameters: parameters
            .into_iter()
            .map(NewProductParameter::from)
            .collect(),
        min_order_quantity: model.min_order_quantity,
        price,
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
        allergens: model.allergens.0,
        gmo_free: model.gmo_free,
        halal: model.halal,
        kosher: model.kosher,
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
        district: model.district,
        state: model.state,
        min_order_quantity: model.min_order_quantity,
        packaging_options: model.packaging_options.map(|list| list.0),
        shelf_life: model.shelf_life,
        lead_time: model.lead_time,
        load_20ft: model.load_20ft,
        load_40ft: model.load_40ft,
        other_names: model.other_names.map(|list| list.0),
    }
}
