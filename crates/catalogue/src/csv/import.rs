//! Reading the file.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io::Read,
};

use chrono::Utc;
use csv::{ByteRecord, ReaderBuilder};
use store::{
    DatabaseConnection, DbErr, Language,
    products::{self, NewProduct, NewTranslation},
};

use super::{
    cell::unguarded,
    export::{product_of, texts_of},
    fields::FileColumn,
};
use crate::rules;

/// Whether an import writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only tells what would happen.
    DryRun,
    /// Writes, all or nothing.
    Write,
}

/// What an import did, or would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Products that were not there.
    pub added: usize,
    /// Products that differ from what was there, in themselves or in a translation.
    pub changed: usize,
    /// Products that are as they were.
    pub unchanged: usize,
}

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    /// Line of the file where the row begins; the header is line 1.
    pub line: u64,
    /// Name of the column; `None` when the whole row is meant.
    pub column: Option<String>,
    /// What is wrong and what is expected.
    pub message: String,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Cells that break a rule, all of them, in the order of the file.
    #[error("{} error(s) in the file", .0.len())]
    Invalid(Vec<CellError>),
    /// The products could not be read or written.
    #[error("the products could not be read or written: {0}")]
    Database(#[from] DbErr),
}

/// Reads a file and writes its products: a slug that is known is changed, a new one is added. All or nothing.
///
/// In: UTF-8, with or without a byte order mark, the first line naming the columns in any order. `slug` must be among
/// them. A column that is not there leaves known products as they are; a new product is active and not featured then.
///
/// # Errors
/// [`ImportError::Invalid`] with everything that is wrong in the file, [`ImportError::Database`] with what the engine says;
/// then nothing was written.
pub async fn import(
    db: &DatabaseConnection,
    file: impl Read,
    mode: Mode,
) -> Result<Report, ImportError> {
    let table = Table::read(file).map_err(ImportError::Invalid)?;
    let transaction = store::begin_write(db).await?;
    let known = Known::read(&transaction).await?;
    let plan = plan(&table, known).map_err(ImportError::Invalid)?;
    if mode == Mode::Write {
        products::upsert(&transaction, plan.products, Utc::now()).await?;
        products::upsert_translations(&transaction, plan.translations).await?;
        transaction.commit().await?;
    } else {
        transaction.rollback().await?;
    }
    Ok(plan.report)
}

/// The file as text, each cell under its column.
struct Table {
    columns: Vec<(String, FileColumn)>,
    rows: Vec<Row>,
}

struct Row {
    line: u64,
    cells: Vec<String>,
}

impl Table {
    fn read(file: impl Read) -> Result<Self, Vec<CellError>> {
        let whole = |line, message: String| CellError {
            line,
            column: None,
            message,
        };
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(file);
        let headers = reader
            .byte_headers()
            .map_err(|error| vec![whole(1, error.to_string())])?
            .clone();
        let columns = columns(&headers)?;
        let (mut rows, mut errors) = (Vec::new(), Vec::new());
        let mut record = ByteRecord::new();
        loop {
            match reader.read_byte_record(&mut record) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    errors.push(whole(reader.position().line(), error.to_string()));
                    break;
                }
            }
            let line = record.position().map_or(0, csv::Position::line);
            if record.len() != columns.len() {
                errors.push(whole(
                    line,
                    format!(
                        "has {} cells where the header has {}",
                        record.len(),
                        columns.len()
                    ),
                ));
                continue;
            }
            let mut cells = Vec::with_capacity(columns.len());
            for (cell, (name, _)) in record.iter().zip(&columns) {
                cells.push(text(cell).unwrap_or_else(|message| {
                    errors.push(CellError {
                        line,
                        column: Some(name.clone()),
                        message: message.to_owned(),
                    });
                    String::new()
                }));
            }
            rows.push(Row { line, cells });
        }
        if errors.is_empty() {
            Ok(Self { columns, rows })
        } else {
            Err(errors)
        }
    }
}

fn columns(headers: &ByteRecord) -> Result<Vec<(String, FileColumn)>, Vec<CellError>> {
    let (mut columns, mut errors, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for header in headers {
        let name = String::from_utf8_lossy(header);
        let name = name.trim_start_matches('\u{feff}').trim().to_owned();
        let found = if seen.insert(name.clone()) {
            FileColumn::find(&name)
        } else {
            Err("the column is there twice".to_owned())
        };
        match found {
            Ok(column) => columns.push((name, column)),
            Err(message) => errors.push(CellError {
                line: 1,
                column: Some(name),
                message,
            }),
        }
    }
    if !seen.contains("slug") {
        let message = "the column is missing; it tells which product a line is about".to_owned();
        errors.push(CellError {
            line: 1,
            column: Some("slug".to_owned()),
            message,
        });
    }
    if errors.is_empty() {
        Ok(columns)
    } else {
        Err(errors)
    }
}

fn text(cell: &[u8]) -> Result<String, &'static str> {
    let text = str::from_utf8(cell).map_err(|_| "is not UTF-8; save the file as `CSV UTF-8`")?;
    if text.contains('\0') {
        return Err("holds a null character, which cannot be stored");
    }
    Ok(unguarded(text).to_owned())
}

/// What is there before the import.
struct Known {
    products: HashMap<String, NewProduct>,
    translations: HashMap<(String, Language), NewTranslation>,
}

impl Known {
    async fn read(db: &impl store::ConnectionTrait) -> Result<Self, DbErr> {
        let mut slugs = HashMap::new();
        let mut products = HashMap::new();
        for model in products::all(db).await? {
            slugs.insert(model.id, model.slug.clone());
            products.insert(model.slug.clone(), product_of(model));
        }
        let mut translations = HashMap::new();
        for model in products::translations(db).await? {
            if let (Some(slug), Some(language)) = (
                slugs.get(&model.product_id),
                Language::parse(&model.language),
            ) {
                translations.insert((slug.clone(), language), texts_of(model, slug.clone()));
            }
        }
        Ok(Self {
            products,
            translations,
        })
    }
}

/// What is to be written: only what differs.
#[derive(Default)]
struct Plan {
    products: Vec<NewProduct>,
    translations: Vec<NewTranslation>,
    report: Report,
}

fn plan(table: &Table, known: Known) -> Result<Plan, Vec<CellError>> {
    let (mut plan, mut errors, mut lines) = (Plan::default(), Vec::new(), HashMap::new());
    for row in &table.rows {
        let slug = slug_of(table, row);
        if let Some(first) = lines.insert(slug.clone(), row.line) {
            let message = format!("`{slug}` is already on line {first}");
            errors.push(CellError {
                line: row.line,
                column: Some("slug".to_owned()),
                message,
            });
            continue;
        }
        match read_row(table, row, &known, &slug) {
            Ok((product, translations)) => plan.add(product, translations, &known),
            Err(wrong) => errors.extend(wrong),
        }
    }
    if errors.is_empty() {
        Ok(plan)
    } else {
        Err(errors)
    }
}

fn slug_of(table: &Table, row: &Row) -> String {
    let place = table.columns.iter().position(|(name, _)| name == "slug");
    place
        .map(|place| row.cells[place].trim().to_owned())
        .unwrap_or_default()
}

type Translations = BTreeMap<Language, NewTranslation>;

fn read_row(
    table: &Table,
    row: &Row,
    known: &Known,
    slug: &str,
) -> Result<(NewProduct, Translations), Vec<CellError>> {
    let new = NewProduct {
        active: true,
        ..NewProduct::default()
    };
    let mut product = known.products.get(slug).cloned().unwrap_or(new);
    let mut translations = Translations::new();
    let mut errors: Vec<CellError> = Vec::new();
    let error = |column: &str, message| CellError {
        line: row.line,
        column: Some(column.to_owned()),
        message,
    };
    for ((name, column), cell) in table.columns.iter().zip(&row.cells) {
        let read = match column {
            FileColumn::Product(field) => field.read(cell, &mut product),
            FileColumn::Translation(field, language) => {
                let texts = translations.entry(*language).or_insert_with(|| {
                    known
                        .translations
                        .get(&(slug.to_owned(), *language))
                        .cloned()
                        .unwrap_or_else(|| NewTranslation {
                            slug: slug.to_owned(),
                            language: language.code().to_owned(),
                            ..NewTranslation::default()
                        })
                });
                field.read(cell, texts)
            }
        };
        if let Err(message) = read {
            errors.push(error(name, message));
        }
    }
    for fault in rules::faults(&product) {
        errors.push(error(fault.column, fault.message));
    }
    let place = |column: &Option<String>| {
        table
            .columns
            .iter()
            .position(|(name, _)| Some(name) == column.as_ref())
    };
    errors.sort_by_key(|error| place(&error.column).unwrap_or(usize::MAX));
    if errors.is_empty() {
        Ok((product, translations))
    } else {
        Err(errors)
    }
}

impl Plan {
    fn add(&mut self, product: NewProduct, translations: Translations, known: &Known) {
        let before = known.products.get(&product.slug);
        let translations: Vec<_> = translations
            .into_iter()
            .filter(|(language, texts)| {
                let nothing = NewTranslation {
                    slug: texts.slug.clone(),
                    language: texts.language.clone(),
                    ..NewTranslation::default()
                };
                *texts
                    != *known
                        .translations
                        .get(&(texts.slug.clone(), *language))
                        .unwrap_or(&nothing)
            })
            .map(|(_, texts)| texts)
            .collect();
        let is_same = before == Some(&product);
        match before {
            None => self.report.added += 1,
            Some(_) if is_same && translations.is_empty() => self.report.unchanged += 1,
            Some(_) => self.report.changed += 1,
        }
        if !is_same {
            self.products.push(product);
        }
        self.translations.extend(translations);
    }
}
