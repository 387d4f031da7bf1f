//! Reading the file.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io::Read,
};

use chrono::Utc;
use store::{
    DatabaseConnection, DbErr, Language, origin,
    products::{self, NewProduct, NewTranslation},
};

use super::{
    encoding::{self, NotCsv},
    export::{product_of, texts_of},
    fields::{FileColumn, maybe},
    table::{Row, Table},
};
use crate::{
    StaleText,
    rules::{self, HasPicture},
    stale_texts,
};

/// Whether an import writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only tells what would happen.
    DryRun,
    /// Writes, all or nothing.
    Write,
}

/// What an import did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Products that were not there.
    pub added: usize,
    /// Products that differ from what was there, in themselves or in a translation.
    pub changed: usize,
    /// Products that are as they were.
    pub unchanged: usize,
    /// Translations of the file's products whose English has changed since they were made, now or before.
    pub stale: Vec<StaleText>,
}

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    /// Line of the file where the row begins, as an editor counts; the header is line 1.
    pub line: u64,
    /// The row as a spreadsheet counts, where a cell may hold several lines; the header is row 1.
    pub row: u64,
    /// Name of the column; `None` when the whole row is meant.
    pub column: Option<String>,
    /// What is wrong and what is expected.
    pub message: String,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file could not be read.
    #[error("the file could not be read: {0}")]
    Read(#[from] std::io::Error),
    /// The file is something else.
    #[error(transparent)]
    NotCsv(#[from] NotCsv),
    /// Cells that break a rule, all of them, in the order of the file.
    #[error("{} error(s) in the file", .0.len())]
    Invalid(Vec<CellError>),
    /// The products could not be read or written.
    #[error("the products could not be read or written: {0}")]
    Database(#[from] DbErr),
}

/// Reads a file and writes its products: a slug that is known is changed, a new one is added. All or nothing.
///
/// In: text as a spreadsheet saves it: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252; cells parted by
/// commas, semicolons or tabs. The first line names the columns in any order, `slug` among them. A column that is not there
/// leaves known products as they are; a new product is active and not featured then. `has_picture` tells whether the site
/// has a picture at a path, such as `/pictures/cumin-960.jpg`.
///
/// # Errors
/// [`ImportError::Invalid`] with everything that is wrong in the file, [`ImportError::NotCsv`] with what it is instead,
/// [`ImportError::Read`] and [`ImportError::Database`] with what the system and the engine say; then nothing was written.
pub async fn import(
    db: &DatabaseConnection,
    file: impl Read,
    has_picture: HasPicture<'_>,
    mode: Mode,
) -> Result<Report, ImportError> {
    run(db, file, has_picture, mode, Unchanged::AsBefore).await
}

/// As [`import`]; and every translation in the file counts as made from the current English, also where its text is as before:
/// somebody has seen that it still says the same.
///
/// # Errors
/// Those of [`import`].
pub async fn import_checked(
    db: &DatabaseConnection,
    file: impl Read,
    has_picture: HasPicture<'_>,
    mode: Mode,
) -> Result<Report, ImportError> {
    run(db, file, has_picture, mode, Unchanged::Checked).await
}

/// What a translation counts as made from when its text is as before.
#[derive(Clone, Copy)]
enum Unchanged {
    AsBefore,
    Checked,
}

async fn run(
    db: &DatabaseConnection,
    mut file: impl Read,
    has_picture: HasPicture<'_>,
    mode: Mode,
    unchanged: Unchanged,
) -> Result<Report, ImportError> {
    let table = read(&mut file)?;
    let transaction = store::begin_write(db).await?;
    // Else another import could write between this one's reading and writing, and be overwritten.
    products::take_turn(&transaction).await?;
    let now = Utc::now();
    let (mut report, mut errors, mut lines) = (Report::default(), Vec::new(), HashMap::new());
    for rows in table.rows.chunks(ROWS_AT_ONCE) {
        let slugs: HashSet<String> = rows.iter().map(|row| slug_of(&table, row)).collect();
        let known = Known::read(&transaction, &slugs).await?;
        let plan = match plan(&table, rows, &known, &mut lines, has_picture) {
            Ok(plan) if errors.is_empty() => plan,
            Ok(_) => continue,
            Err(wrong) => {
                errors.extend(wrong);
                continue;
            }
        };
        products::upsert(&transaction, plan.products, now).await?;
        products::upsert_translations(&transaction, plan.translations).await?;
        match unchanged {
            Unchanged::Checked => {
                let columns = table.translations();
                products::confirm_translations(&transaction, &slugs, &columns).await?;
            }
            Unchanged::AsBefore => {}
        }
        report.added += plan.report.added;
        report.changed += plan.report.changed;
        report.unchanged += plan.report.unchanged;
    }
    if !errors.is_empty() {
        // What was written of the rows before is undone with the transaction.
        transaction.rollback().await?;
        return Err(ImportError::Invalid(errors));
    }
    report.stale = stale_texts(&transaction).await?;
    report
        .stale
        .retain(|text| lines.contains_key(text.slug.as_str()));
    match mode {
        Mode::Write => transaction.commit().await?,
        // It was written to learn what would come of it.
        Mode::DryRun => transaction.rollback().await?,
    }
    Ok(report)
}

/// How many rows of the file are compared and written at a time: a file of many products is as large as the memory of a small server.
const ROWS_AT_ONCE: usize = 200;

fn read(file: &mut impl Read) -> Result<Table, ImportError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let text = encoding::text(&bytes)?;
    drop(bytes);
    Table::read(&text).map_err(ImportError::Invalid)
}

/// What is there of some products before the import.
struct Known {
    products: HashMap<String, NewProduct>,
    translations: HashMap<(String, Language), NewTranslation>,
}

impl Known {
    async fn read(db: &impl store::ConnectionTrait, of: &HashSet<String>) -> Result<Self, DbErr> {
        let mut slugs = HashMap::new();
        let mut products = HashMap::new();
        let (models, texts) = products::with_slugs(db, of.iter().map(String::as_str)).await?;
        for model in models {
            slugs.insert(model.id, model.slug.clone());
            products.insert(model.slug.clone(), product_of(model));
        }
        let mut translations = HashMap::new();
        for model in texts {
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

    /// A product's texts in a language; none of them where it is not translated.
    fn texts(&self, slug: &str, language: Language) -> NewTranslation {
        let known = self.translations.get(&(slug.to_owned(), language));
        known.cloned().unwrap_or_else(|| NewTranslation {
            slug: slug.to_owned(),
            language: language.code().to_owned(),
            ..NewTranslation::default()
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

/// In: some rows of the table, and the slugs of those before with their lines.
fn plan(
    table: &Table,
    rows: &[Row],
    known: &Known,
    lines: &mut HashMap<String, u64>,
    has_picture: HasPicture<'_>,
) -> Result<Plan, Vec<CellError>> {
    let (mut plan, mut errors) = (Plan::default(), Vec::new());
    for row in rows {
        let slug = slug_of(table, row);
        if let Some(first) = lines.get(&slug) {
            let message = format!("`{slug}` is already on line {first}");
            errors.push(row.place.error(Some("slug"), message));
            continue;
        }
        lines.insert(slug.clone(), row.place.line);
        match read_row(table, row, known, &slug, has_picture) {
            Ok((product, translations)) => plan.add(product, translations, known),
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
    has_picture: HasPicture<'_>,
) -> Result<(NewProduct, Translations), Vec<CellError>> {
    let new = NewProduct {
        active: true,
        ..NewProduct::default()
    };
    let mut product = known.products.get(slug).cloned().unwrap_or(new);
    let mut translations = Translations::new();
    let mut errors: Vec<CellError> = Vec::new();
    let error = |column: &str, message| row.place.error(Some(column), message);
    for ((name, column), cell) in table.columns.iter().zip(&row.cells) {
        let read = match column {
            FileColumn::Product(field) => field.read(cell, &mut product, has_picture),
            FileColumn::Translation(field, language) => {
                let texts = translations
                    .entry(*language)
                    .or_insert_with(|| known.texts(slug, *language));
                field.read(cell, texts)
            }
            FileColumn::Origin => {
                let (district, state) = origin::split(cell);
                product.district = district.to_owned();
                product.state = state.to_owned();
                Ok(())
            }
            FileColumn::TranslatedOrigin(language) => {
                let (district, state) = origin::split(cell);
                let texts = translations
                    .entry(*language)
                    .or_insert_with(|| known.texts(slug, *language));
                texts.district = maybe(district);
                texts.state = maybe(state);
                Ok(())
            }
        };
        if let Err(message) = read {
            errors.push(error(name, message));
        }
    }
    let has_origin = table.columns.iter().any(|(name, _)| name == "origin");
    for fault in rules::faults(&product) {
        let column = match fault.column {
            "district" if has_origin => "origin",
            column => column,
        };
        errors.push(error(column, fault.message));
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
            .filter(|(language, texts)| *texts != known.texts(&texts.slug, *language))
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
