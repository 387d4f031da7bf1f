//! Exports products.

use std::{collections::HashMap, io::Write};

use languages::{Direction, Language};
use spreadsheet::{CellType, Column, FileFormat, NotWritten, Workbook, guarded, unguarded};
use store::{ConnectionTrait, DbErr};

use super::{
    fields::{FIELDS, Field, TRANSLATED, TranslatedField},
    import::SHEET,
    parameter_columns::{self, ParameterColumn},
};
use crate::{
    entities::product_translation,
    queries::{parameters, products},
};

/// Which columns an export has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Every one, with parameters and translations.
    All,
    /// Those that most files are about: what a new product needs, and its price.
    Main,
}

const MAIN: [&str; 16] = [
    "slug",
    "name",
    "description",
    "category",
    "grade",
    "district",
    "state",
    "hs_code",
    "min_order_quantity",
    "price_from",
    "price_to",
    "price_currency",
    "price_unit",
    "price_term",
    "price_port",
    "price_valid_until",
];

impl Columns {
    fn has(self, field: &Field) -> bool {
        self == Self::All || MAIN.contains(&field.name)
    }
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("the products could not be read: {0}")]
    Database(#[from] DbErr),
    #[error("the file could not be written: {0}")]
    Write(#[from] std::io::Error),
    /// The data does not fit into a workbook.
    #[error(transparent)]
    Workbook(#[from] NotWritten),
}

/// Tells spreadsheets that the file is UTF-8; without it, Excel shows several wrong characters for each letter beyond ASCII.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Exports every product, inactive ones too, with its translations; returns how many.
///
/// A translation or parameter gets a column only if some product has it. In CSV, a cell that a spreadsheet could take for a
/// formula gets an apostrophe before it, which the import removes again. In a workbook each cell has a type: prices are numbers,
/// days are dates, and everything else is text.
pub async fn export(
    db: &impl ConnectionTrait,
    of: Columns,
    format: FileFormat,
    mut file: impl Write,
) -> Result<usize, ExportError> {
    let products = products::all(db).await?;
    let mut translations = HashMap::new();
    let rows = match of {
        Columns::All => products::translations(db).await?,
        Columns::Main => Vec::new(),
    };
    for translation in rows {
        if let Some(language) = Language::parse(&translation.language) {
            translations.insert((translation.product_id, language), translation);
        }
    }
    let translated = translated_columns(&translations);
    let ids = products.iter().filter(|_| of == Columns::All);
    let mut parameters = parameters::of(db, ids.map(|product| product.id)).await?;
    let of_parameters = parameter_columns::used(&parameters::all(db).await?, &parameters);
    let count = products.len();
    let rows = products.into_iter().map(|product| {
        let id = product.id;
        let own = parameters.remove(&id).unwrap_or_default();
        let fields = FIELDS.iter().filter(|field| of.has(field));
        let mut cells: Vec<String> = fields.map(|field| field.write(&product)).collect();
        let of_it = |column: &ParameterColumn| column.write(&own);
        cells.extend(of_parameters.iter().map(of_it));
        cells.extend(translated.iter().map(|(field, language)| {
            let texts = translations.get(&(id, *language));
            texts.map(|texts| field.write(texts)).unwrap_or_default()
        }));
        cells
    });
    let columns = columns(of, &of_parameters, &translated);
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
                    // The import removes an apostrophe that a CSV export added, also from a workbook that was saved from a CSV file.
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

/// The columns of a file.
fn columns(
    of: Columns,
    of_parameters: &[ParameterColumn],
    translated: &[(&TranslatedField, Language)],
) -> Vec<Column> {
    let fields = FIELDS.iter().filter(move |field| of.has(field));
    let english = fields.map(|field| Column {
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

/// The translations that exist, language by language.
fn translated_columns(
    translations: &HashMap<(i64, Language), product_translation::Model>,
) -> Vec<(&'static TranslatedField, Language)> {
    let mut columns = Vec::new();
    let has = |language: &Language| translations.keys().any(|(_, other)| other == language);
    for language in Language::known().filter(has) {
        for field in TRANSLATED.iter() {
            let mut of_language = translations
                .iter()
                .filter(|((_, other), _)| *other == language);
            if of_language.any(|(_, texts)| !field.write(texts).is_empty()) {
                columns.push((field, language));
            }
        }
    }
    columns
}
