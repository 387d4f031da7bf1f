//! Imports products.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    future::Future,
};

use chrono::Utc;
use languages::Language;
use serde::Serialize;
use spreadsheet::Wanted;
use store::{
    Database, DbErr, Price, Transaction,
    grades::{self, NewGrade},
    origin,
    parameters::NewProductParameter,
    product, product_translation, products,
};

use super::{
    changes::{MAX_CHANGES, ProductChange, changes},
    error::{CellError, ImportError, MAX_FILE},
    fields::{FileColumn, check_characters, maybe},
    parameter_columns::{self, ParameterColumn},
    table::{Place, Row, Sheets, Table},
};
use crate::{
    StaleText,
    grades::Grades,
    listings,
    parameters::Parameters,
    rules::{self, HasPicture},
    stale_texts,
    vocabulary::Vocabulary,
};

/// Whether an import writes to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only reports what would happen.
    DryRun,
    /// Writes, all or nothing.
    Write,
}

/// The options of an import.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Whether the site has a picture at a path, such as `/pictures/cumin-960.jpg`.
    pub has_picture: HasPicture<'a>,
    /// Whether the import is written.
    pub mode: Mode,
    /// Whether every translation in the file counts as made from the current English, even if its text is unchanged: somebody has
    /// checked that it still says the same.
    pub translations_checked: bool,
    /// Whether grades that are not in the table `grades` are added to it. Otherwise each is an error, since most are typing
    /// errors.
    pub add_grades: bool,
}

/// The result of an import or a dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// New products.
    pub added: usize,
    /// Products that differ from the stored ones, in themselves or in a translation.
    pub changed: usize,
    /// Unchanged products.
    pub unchanged: usize,
    /// The new grades.
    pub added_grades: Vec<String>,
    /// The changes of the first [`MAX_CHANGES`] new or changed products, in the order of the file.
    pub changes: Vec<ProductChange>,
    /// Translations of the file's products that are older than their English texts, now or before the import.
    pub stale: Vec<StaleText>,
    /// Which sheet was read; `None` if the file has only one.
    pub sheets: Option<Sheets>,
}

/// Records what an import writes, so that it can be undone. It is called in the transaction of the import.
pub trait Journal: Send {
    /// Called after grades with these codes were added.
    fn added_grades(
        &mut self,
        db: &Transaction,
        codes: &[String],
    ) -> impl Future<Output = Result<(), DbErr>> + Send;

    /// Called before the products with these slugs, which include new ones, and their related rows are written.
    fn before(
        &mut self,
        db: &Transaction,
        slugs: &HashSet<String>,
    ) -> impl Future<Output = Result<(), DbErr>> + Send;

    /// Called after the same products were written.
    fn after(
        &mut self,
        db: &Transaction,
        slugs: &HashSet<String>,
    ) -> impl Future<Output = Result<(), DbErr>> + Send;

    /// Called after everything was written.
    fn end(
        &mut self,
        db: &Transaction,
        report: &Report,
    ) -> impl Future<Output = Result<(), DbErr>> + Send;
}

/// Records nothing: for an import that need not be undone.
impl Journal for () {
    async fn added_grades(&mut self, _: &Transaction, _: &[String]) -> Result<(), DbErr> {
        Ok(())
    }

    async fn before(&mut self, _: &Transaction, _: &HashSet<String>) -> Result<(), DbErr> {
        Ok(())
    }

    async fn after(&mut self, _: &Transaction, _: &HashSet<String>) -> Result<(), DbErr> {
        Ok(())
    }

    async fn end(&mut self, _: &Transaction, _: &Report) -> Result<(), DbErr> {
        Ok(())
    }
}

/// Reads a file and writes its products: a known slug is updated, a new one is added. All or nothing.
///
/// The file is a workbook (XLSX, XLS or ODS), of which the visible sheet `products` is read, or else the first visible one with a
/// column `slug`, or text as a spreadsheet saves it: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252, with cells
/// separated by commas, semicolons, tabs, or what its first line says (`sep=|`). The format is detected from the content. The first row names the columns in any order, `slug` among them.
/// A missing column leaves known products unchanged; a new product is then active and not featured.
///
/// # Errors
/// [`ImportError::Invalid`] with everything that is wrong in the file, [`ImportError::Unreadable`] and
/// [`ImportError::TooLarge`] if it cannot be read, [`ImportError::Database`] with the database's
/// error; nothing is written then.
pub async fn import(
    db: &Database,
    file: Vec<u8>,
    options: Options<'_>,
    journal: &mut impl Journal,
) -> Result<Report, ImportError> {
    let table = read(file)?;
    let transaction = store::begin_write(db).await?;
    // Otherwise another import could write between this one's reading and writing, and its changes would be overwritten.
    products::lock_writers(&transaction).await?;
    let now = Utc::now();
    let mut vocabulary = Vocabulary::read(&transaction).await?;
    let mut added_grades = Vec::new();
    if options.add_grades {
        added_grades = unknown_grades(&table, &vocabulary.grades);
        let rows = added_grades.iter().cloned().map(NewGrade::last);
        grades::add_missing(&transaction, rows).await?;
        journal.added_grades(&transaction, &added_grades).await?;
        vocabulary = Vocabulary::read(&transaction).await?;
    }
    let unknown = unknown_parameters(&table, &vocabulary.parameters);
    if !unknown.is_empty() {
        transaction.rollback().await?;
        return Err(ImportError::Invalid(table.with_addresses(unknown)));
    }
    let (mut errors, mut places) = (Vec::new(), HashMap::new());
    let mut report = Report {
        added_grades,
        sheets: table.sheets.clone(),
        ..Report::default()
    };
    for rows in table.rows.chunks(ROWS_AT_ONCE) {
        let slugs: HashSet<String> = rows.iter().map(|row| slug_of(&table, row)).collect();
        let known = Known::read(&transaction, &slugs, &vocabulary).await?;
        let plan = match plan(&table, rows, &known, &mut places, options.has_picture) {
            Ok(plan) if errors.is_empty() => plan,
            Ok(_) => continue,
            Err(wrong) => {
                errors.extend(wrong);
                continue;
            }
        };
        drop(known);
        if options.mode == Mode::Write {
            journal.before(&transaction, &slugs).await?;
        }
        products::upsert(&transaction, plan.products, now).await?;
        products::upsert_translations(&transaction, plan.translations).await?;
        if options.translations_checked {
            let columns = table.translations();
            products::confirm_translations(&transaction, &slugs, &columns).await?;
        }
        if options.mode == Mode::Write {
            let ids = products::ids_of(&transaction, slugs.iter().map(String::as_str)).await?;
            listings::refresh(&transaction, ids).await?;
            journal.after(&transaction, &slugs).await?;
        }
        report.add(plan.report);
    }
    if !errors.is_empty() {
        // The rows before the error were written already; this undoes them.
        transaction.rollback().await?;
        return Err(ImportError::Invalid(table.with_addresses(errors)));
    }
    report.stale = stale_texts(&transaction).await?;
    report
        .stale
        .retain(|text| places.contains_key(text.slug.as_str()));
    match options.mode {
        Mode::Write => {
            journal.end(&transaction, &report).await?;
            transaction.commit().await?;
        }
        // A dry run writes too, to find out what would happen.
        Mode::DryRun => transaction.rollback().await?,
    }
    Ok(report)
}

/// The sheet that is preferred if the workbook has it, and the one that an export writes.
pub(super) const SHEET: &str = "products";

/// How many rows of the file are compared and written at a time: all rows of a large file could fill the memory of a small
/// server.
const ROWS_AT_ONCE: usize = 200;

fn read(file: Vec<u8>) -> Result<Table, ImportError> {
    if file.len() > MAX_FILE {
        return Err(ImportError::TooLarge);
    }
    let wanted = Wanted {
        sheet: SHEET,
        column: "slug",
    };
    Table::of(spreadsheet::read(file, wanted)?).map_err(ImportError::Invalid)
}

/// The grades in the file that are not in the table `grades`, in the order of the file.
fn unknown_grades(table: &Table, grades: &Grades) -> Vec<String> {
    let Some(place) = table.columns.iter().position(|(name, _)| name == "grade") else {
        return Vec::new();
    };
    let mut unknown: Vec<String> = Vec::new();
    for row in &table.rows {
        let code = row.cells[place].trim();
        if !code.is_empty() && !grades.has(code) && !unknown.iter().any(|known| known == code) {
            unknown.push(code.to_owned());
        }
    }
    unknown
}

/// The columns of parameters that are not in the table `parameters`.
fn unknown_parameters(table: &Table, parameters: &Parameters) -> Vec<CellError> {
    let header = table.header;
    let unknown = table.columns.iter().filter_map(|(name, column)| {
        let FileColumn::Parameter(ParameterColumn { code, .. }) = column else {
            return None;
        };
        parameters.get(code).is_none().then(|| {
            let message = format!(
                "there is no such column, and no parameter `{code}`; add one to the table `parameters` first"
            );
            header.error(Some(name), message)
        })
    });
    unknown.collect()
}

/// The stored state of some products before the import.
struct Known<'a> {
    vocabulary: &'a Vocabulary,
    products: HashMap<String, product::Model>,
    translations: HashMap<(String, Language), product_translation::Model>,
}

impl<'a> Known<'a> {
    async fn read(
        db: &impl store::ConnectionTrait,
        of: &HashSet<String>,
        vocabulary: &'a Vocabulary,
    ) -> Result<Self, DbErr> {
        let mut slugs = HashMap::new();
        let mut products = HashMap::new();
        let (models, texts) = products::with_slugs(db, of.iter().map(String::as_str)).await?;
        let ids = models.iter().map(|model| model.id);
        let mut measured = store::parameters::of(db, ids).await?;
        for mut model in models {
            slugs.insert(model.id, model.slug.clone());
            let measured = measured.remove(&model.id).into_iter().flatten();
            model.parameters = measured.map(NewProductParameter::from).collect();
            products.insert(model.slug.clone(), model);
        }
        let mut translations = HashMap::new();
        for mut model in texts {
            if let (Some(slug), Some(language)) = (
                slugs.get(&model.product_id),
                Language::parse(&model.language),
            ) {
                model.slug.clone_from(slug);
                translations.insert((slug.clone(), language), model);
            }
        }
        Ok(Self {
            vocabulary,
            products,
            translations,
        })
    }

    /// The texts of a product in a language; empty if it is not translated.
    fn texts(&self, slug: &str, language: Language) -> product_translation::Model {
        let known = self.translations.get(&(slug.to_owned(), language));
        known
            .cloned()
            .unwrap_or_else(|| product_translation::Model {
                slug: slug.to_owned(),
                language: language.code().to_owned(),
                ..product_translation::Model::default()
            })
    }
}

/// The changes to write.
#[derive(Default)]
struct Plan {
    products: Vec<product::Model>,
    translations: Vec<product_translation::Model>,
    report: Report,
}

/// `rows` are some rows of the table, `places` the slugs of the rows before them with their places.
fn plan(
    table: &Table,
    rows: &[Row],
    known: &Known<'_>,
    places: &mut HashMap<String, Place>,
    has_picture: HasPicture<'_>,
) -> Result<Plan, Vec<CellError>> {
    let (mut plan, mut errors) = (Plan::default(), Vec::new());
    for row in rows {
        let slug = slug_of(table, row);
        if let Some(first) = places.get(&slug) {
            let message = match first.line {
                Some(line) => format!("`{slug}` is already on line {line}"),
                None => format!("`{slug}` is already in row {}", first.row),
            };
            errors.push(row.place.error(Some("slug"), message));
            continue;
        }
        places.insert(slug.clone(), row.place);
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

type Translations = BTreeMap<Language, product_translation::Model>;

fn read_row(
    table: &Table,
    row: &Row,
    known: &Known<'_>,
    slug: &str,
    has_picture: HasPicture<'_>,
) -> Result<(product::Model, Translations), Vec<CellError>> {
    let new = product::Model {
        active: true,
        ..product::Model::default()
    };
    let mut product = known.products.get(slug).cloned().unwrap_or(new);
    let mut translations = Translations::new();
    let mut errors: Vec<CellError> = Vec::new();
    let error = |column: &str, message| row.place.error(Some(column), message);
    let mut price = None;
    for ((name, column), cell) in table.columns.iter().zip(&row.cells) {
        let read = match column {
            FileColumn::Product(field) => field.read(cell, &mut product, has_picture),
            FileColumn::Parameter(column) => {
                column.read(cell, &mut product.parameters, &known.vocabulary.parameters)
            }
            FileColumn::Translation(field, language) => {
                let texts = translations
                    .entry(*language)
                    .or_insert_with(|| known.texts(slug, *language));
                field.read(cell, texts)
            }
            FileColumn::Origin => check_characters(name, cell.trim()).map(|()| {
                let (district, state) = origin::split(cell);
                product.district = district.to_owned();
                product.state = state.to_owned();
            }),
            FileColumn::PriceRange => check_characters(name, cell.trim()).map(|()| {
                price = Some(cell);
            }),
            FileColumn::TranslatedOrigin(language) => {
                check_characters(name, cell.trim()).map(|()| {
                    let (district, state) = origin::split(cell);
                    let texts = translations
                        .entry(*language)
                        .or_insert_with(|| known.texts(slug, *language));
                    texts.district = maybe(district);
                    texts.state = maybe(state);
                })
            }
        };
        if let Err(message) = read {
            errors.push(error(name, message));
        }
    }
    // Only parsed now, because the port may be in a later column.
    if let Some(text) = price {
        let price = Price::read(text, product.port.as_deref());
        product.set_price(price);
    }
    parameter_columns::complete(&mut product.parameters);
    for (column, message) in parameter_columns::faults(&product.parameters) {
        errors.push(error(&column, message));
    }
    let has_error = |errors: &[CellError], column: &str| {
        errors
            .iter()
            .any(|error| error.column.as_deref() == Some(column))
    };
    let has_origin = table.columns.iter().any(|(name, _)| name == "origin");
    let mut faults = rules::faults(&product);
    faults.extend(rules::unknown_codes(&product, known.vocabulary));
    // Without its slug it is not known which product the row is about, and what it lacks.
    if has_error(&errors, "slug") {
        faults.clear();
    }
    for fault in faults {
        let column = match fault.column {
            "district" if has_origin => "origin",
            column => column,
        };
        if !has_error(&errors, column) {
            errors.push(error(column, fault.message));
        }
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

impl Report {
    /// Adds the changes of further rows.
    fn add(&mut self, further: Self) {
        self.added += further.added;
        self.changed += further.changed;
        self.unchanged += further.unchanged;
        self.changes.extend(further.changes);
        self.changes.truncate(MAX_CHANGES);
    }
}

impl Plan {
    fn add(&mut self, product: product::Model, translations: Translations, known: &Known<'_>) {
        let before_it = known.products.get(&product.slug);
        let translations: Vec<_> = translations
            .into_iter()
            .filter(|(language, texts)| *texts != known.texts(&texts.slug, *language))
            .map(|(_, texts)| texts)
            .collect();
        let is_same = before_it == Some(&product);
        match before_it {
            None => self.report.added += 1,
            Some(_) if is_same && translations.is_empty() => self.report.unchanged += 1,
            Some(_) => self.report.changed += 1,
        }
        if !(is_same && translations.is_empty()) && self.report.changes.len() < MAX_CHANGES {
            let before = |texts: &product_translation::Model| {
                let language = Language::parse(&texts.language)?;
                Some((language, known.texts(&texts.slug, language)))
            };
            let translations = translations.iter().filter_map(|after| {
                let (language, before) = before(after)?;
                Some((language, before, after.clone()))
            });
            let change = changes(before_it, &product, translations);
            self.report.changes.push(change);
        }
        if !is_same {
            self.products.push(product);
        }
        self.translations.extend(translations);
    }
}
