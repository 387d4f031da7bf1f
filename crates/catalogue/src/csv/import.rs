//! Imports products.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    ops::Range,
};

use chrono::{DateTime, Utc};
use languages::{Language, folded};
use serde::{Deserialize, Serialize};
use spreadsheet::{Unreadable, Wanted};
use store::{ConnectionTrait, DbErr, Transaction};

use super::{
    cell_text::too_long,
    changes::{MAX_CHANGES, ProductChange, changes},
    error::{CellError, ImportError, MAX_ERRORS, MAX_FILE},
    fields::{FileColumn, check_characters, maybe},
    parameter_columns::{self, ParameterColumn},
    table::{Place, Row, Sheets, Table},
};
use crate::{
    StaleText,
    entities::{product, product_translation},
    fault::{Code, Fault},
    grades::Grades,
    listings, origin,
    parameters::Parameters,
    price::{Price, without_currency},
    queries::{
        grades::{self, NewGrade},
        products,
    },
    rules::{self, HasPicture},
    stale,
    translation_sources::Fingerprints,
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
    /// Whether every translation in the file counts as made from the current English, even if its text is unchanged: somebody has
    /// checked that it still says the same.
    pub translations_checked: bool,
    /// Whether grades that are not in the table `grades` are added to it. Otherwise each is an error, since most are typing errors.
    pub add_grades: bool,
    /// Whether columns that the site does not have are left out. Otherwise each is an error, since most are typing errors.
    pub leave_out_unknown: bool,
}

/// What an import does, or has done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub added: usize,
    /// Products that differ from the stored ones, in themselves or in a translation.
    pub changed: usize,
    pub unchanged: usize,
    pub added_grades: Vec<String>,
    /// The changes of the first [`MAX_CHANGES`] new or changed products, in the order of the file.
    pub changes: Vec<ProductChange>,
    /// Translations of the file's products that are older than their English texts, now or before the import.
    pub stale: Vec<StaleText>,
    /// Which sheet was read; `None` if the file has only one.
    pub sheets: Option<Sheets>,
    /// The columns that were left out.
    pub left_out: Vec<String>,
}

impl Report {
    fn add(&mut self, further: Counts) {
        self.added += further.added;
        self.changed += further.changed;
        self.unchanged += further.unchanged;
    }
}

/// How many products some rows of a file add, change, and leave as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    pub added: usize,
    /// Products that differ from the stored ones, in themselves or in a translation.
    pub changed: usize,
    pub unchanged: usize,
}

/// The sheet that is preferred if the workbook has it, and the one that an export writes.
pub(super) const SHEET: &str = "products";

/// How many rows of the file are compared at a time: all rows of a large file could fill the memory of a small server.
pub const ROWS_AT_ONCE: usize = 50;

/// A file of products that was read, but not compared with the database yet.
pub struct ProductFile {
    table: Table,
}

impl ProductFile {
    /// Reads a file. It is a workbook (XLSX, XLS or ODS), of which the visible sheet `products` is read, or else the first visible one
    /// with a column `slug`, or text as a spreadsheet saves it: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252,
    /// with cells separated by commas, semicolons, tabs, or what its first line says (`sep=|`). The format is detected from the
    /// content. The first row names the columns in any order, `slug` among them.
    ///
    /// A large file takes seconds: call it on a thread for blocking work. Fails with [`ImportError::Invalid`] if no row can be
    /// read, as the header names no products, and with [`ImportError::Unreadable`] or [`ImportError::TooLarge`] if the file
    /// cannot be read.
    pub fn read(file: Vec<u8>) -> Result<Self, ImportError> {
        if file.len() > MAX_FILE {
            return Err(ImportError::TooLarge);
        }
        let wanted = Wanted {
            sheet: SHEET,
            column: "slug",
        };
        let sheet = spreadsheet::read(file, wanted).map_err(|error| match error {
            Unreadable::CellTooLong { column, row } => {
                let place = Place {
                    line: None,
                    row: row.into(),
                };
                ImportError::Invalid(vec![place.error_at(column, too_long())])
            }
            error => error.into(),
        })?;
        let table = Table::of(sheet).map_err(ImportError::Invalid)?;
        Ok(Self { table })
    }

    pub fn len(&self) -> usize {
        self.table.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.table.rows.is_empty()
    }

    /// The slugs of some of its products, counted from 0.
    pub fn slugs(&self, range: Range<usize>) -> HashSet<String> {
        let rows = self.table.rows[range].iter();
        rows.map(|row| slug_of(&self.table, row)).collect()
    }

    /// Finds out what an import would do, and everything that is wrong in the file. Writes nothing. Fails with
    /// [`ImportError::Invalid`] and everything that is wrong.
    pub async fn check(
        &self,
        db: &impl ConnectionTrait,
        options: Options<'_>,
    ) -> Result<Report, ImportError> {
        let mut vocabulary = Vocabulary::read(db).await?;
        let mut report = Report {
            sheets: self.table.sheets.clone(),
            ..Report::default()
        };
        if options.add_grades {
            report.added_grades = unknown_grades(&self.table, &vocabulary.grades);
            vocabulary.grades.add(&report.added_grades);
        }
        let checked_columns = match options.translations_checked {
            true => self.table.translations(),
            false => Vec::new(),
        };
        let mut unknown = self.table.unknown.clone();
        unknown.extend(self.unknown_parameters(&vocabulary.parameters));
        let mut errors = self.table.faults.clone();
        match options.leave_out_unknown {
            true => report
                .left_out
                .extend(unknown.into_iter().filter_map(|error| error.column)),
            false => errors.extend(unknown),
        }
        let mut places = HashMap::new();
        for rows in self.table.rows.chunks(ROWS_AT_ONCE) {
            if errors.len() >= MAX_ERRORS {
                break;
            }
            let slugs = rows.iter().map(|row| slug_of(&self.table, row)).collect();
            let known = Known::read(db, &slugs, &vocabulary, options.has_picture).await?;
            match plan(&self.table, rows, &known, &mut places) {
                Ok(plan) => {
                    report.add(plan.counts);
                    report.changes.extend(plan.changes);
                    report.changes.truncate(MAX_CHANGES);
                    let stale = plan.products.iter().flat_map(|planned| {
                        let texts = known.texts_after(planned, &checked_columns);
                        stale::stale_among(std::slice::from_ref(&planned.product), &texts)
                    });
                    report.stale.extend(stale);
                }
                Err(wrong) => errors.extend(self.table.with_addresses(wrong)),
            }
        }
        if errors.is_empty() {
            return Ok(report);
        }
        errors.sort_by_key(|error| error.row);
        errors.truncate(MAX_ERRORS);
        Err(ImportError::Invalid(errors))
    }

    /// The products of a range, counted from 0, that are not stored as the file has them. Those that cannot be written are among them.
    pub async fn changed(
        &self,
        db: &impl ConnectionTrait,
        range: Range<usize>,
        options: Options<'_>,
    ) -> Result<VecDeque<usize>, DbErr> {
        let vocabulary = Vocabulary::read(db).await?;
        let slugs = self.slugs(range.clone());
        let known = Known::read(db, &slugs, &vocabulary, options.has_picture).await?;
        let rows = range.clone().zip(&self.table.rows[range]);
        let changed = rows.filter(|(_, row)| {
            let row = std::slice::from_ref(*row);
            let plan = plan(&self.table, row, &known, &mut HashMap::new());
            let is_unchanged = plan.is_ok_and(|plan| plan.counts.unchanged == 1);
            options.translations_checked || !is_unchanged
        });
        Ok(changed.map(|(place, _)| place).collect())
    }

    /// Adds the grades of the file that do not exist yet, and returns their codes. To be called before [`Self::write`].
    pub async fn add_grades(&self, transaction: &Transaction) -> Result<Vec<String>, DbErr> {
        let vocabulary = Vocabulary::read(transaction).await?;
        let added = unknown_grades(&self.table, &vocabulary.grades);
        let rows = added.iter().cloned().map(NewGrade::last);
        grades::add_missing(transaction, rows).await?;
        Ok(added)
    }

    /// Writes some of its products, counted from 0, with the rows that visitors read: a known slug is updated, a new one is added. A
    /// missing column leaves known products unchanged; a new product is then active and not featured.
    ///
    /// The transaction must hold the lock of [`products::lock_writers`]: the products are compared with what is stored now, which
    /// may be something else than when the file was checked. When it fails, the caller must roll the transaction back.
    pub async fn write(
        &self,
        transaction: &Transaction,
        range: Range<usize>,
        options: Options<'_>,
        now: DateTime<Utc>,
    ) -> Result<Counts, ImportError> {
        let vocabulary = Vocabulary::read(transaction).await?;
        let unknown = self.unknown_parameters(&vocabulary.parameters);
        if !unknown.is_empty() && !options.leave_out_unknown {
            return Err(ImportError::Invalid(unknown));
        }
        let slugs = self.slugs(range.clone());
        let known = Known::read(transaction, &slugs, &vocabulary, options.has_picture).await?;
        let rows = &self.table.rows[range];
        let plan = plan(&self.table, rows, &known, &mut HashMap::new())
            .map_err(|errors| ImportError::Invalid(self.table.with_addresses(errors)))?;
        drop(known);
        let counts = plan.counts;
        let (mut changed, mut translations) = (Vec::new(), Vec::new());
        for planned in plan.products {
            if planned.is_changed {
                changed.push(planned.product);
            }
            translations.extend(planned.translations);
        }
        products::upsert(transaction, changed, now).await?;
        products::upsert_translations(transaction, translations).await?;
        if options.translations_checked {
            let columns = self.table.translations();
            products::confirm_translations(transaction, &slugs, &columns).await?;
        }
        let ids = products::ids_of(transaction, slugs.iter().map(String::as_str)).await?;
        listings::refresh(transaction, ids).await?;
        Ok(counts)
    }

    /// The columns of parameters that are not in the table `parameters`.
    fn unknown_parameters(&self, parameters: &Parameters) -> Vec<CellError> {
        let header = self.table.header;
        let unknown = self.table.columns.iter().filter_map(|(name, column)| {
            let FileColumn::Parameter(ParameterColumn { code, .. }) = column else {
                return None;
            };
            parameters.get(code).is_none().then(|| {
                let message = format!(
                    "there is no such column, and no parameter `{code}`; add one to the table `parameters` first"
                );
                let fault = Fault::new(Code::UnknownColumn, name, message);
                header.error(Some(name), fault)
            })
        });
        self.table.with_addresses(unknown.collect())
    }
}

/// The grades in the file that are not in the table `grades`, in the order of the file.
fn unknown_grades(table: &Table, grades: &Grades) -> Vec<String> {
    let Some(place) = table.columns.iter().position(|(name, _)| name == "grade") else {
        return Vec::new();
    };
    let mut unknown: Vec<String> = Vec::new();
    for row in &table.rows {
        let code = row.cells[place].trim();
        let is_known = grades.meant(code).next().is_some();
        if !code.is_empty() && !is_known && !unknown.iter().any(|known| known == code) {
            unknown.push(code.to_owned());
        }
    }
    unknown
}

/// The stored state of some products before the import, and the pictures of the site.
struct Known<'a> {
    vocabulary: &'a Vocabulary,
    has_picture: HasPicture<'a>,
    categories_by_name: HashMap<String, Vec<String>>,
    products: HashMap<String, product::Model>,
    translations: HashMap<(String, Language), product_translation::Model>,
    languages: BTreeSet<Language>,
}

impl<'a> Known<'a> {
    async fn read(
        db: &impl ConnectionTrait,
        of: &HashSet<String>,
        vocabulary: &'a Vocabulary,
        has_picture: HasPicture<'a>,
    ) -> Result<Self, DbErr> {
        let mut slugs = HashMap::new();
        let mut products = HashMap::new();
        let (models, texts) = products::with_slugs(db, of.iter().map(String::as_str)).await?;
        let ids = models.iter().map(|model| model.id);
        let mut measured = crate::queries::parameters::of(db, ids).await?;
        for mut model in models {
            slugs.insert(model.id, model.slug.clone());
            model.parameters = measured.remove(&model.id).unwrap_or_default();
            products.insert(model.slug.clone(), model);
        }
        let (mut translations, mut languages) = (HashMap::new(), BTreeSet::new());
        for mut model in texts {
            if let (Some(slug), Some(language)) = (
                slugs.get(&model.product_id),
                Language::parse(&model.language),
            ) {
                model.slug.clone_from(slug);
                translations.insert((slug.clone(), language), model);
                languages.insert(language);
            }
        }
        Ok(Self {
            vocabulary,
            has_picture,
            categories_by_name: vocabulary.categories.by_name(),
            products,
            translations,
            languages,
        })
    }

    /// All texts of a product after the import, with the English that each was made from. `checked` are the columns of the file
    /// whose texts count as made from the current English.
    fn texts_after(
        &self,
        planned: &PlannedProduct,
        checked: &[(product_translation::Column, Language)],
    ) -> Vec<product_translation::Model> {
        let english = Fingerprints::of(&planned.product);
        let slug = planned.product.slug.as_str();
        let before = |language| self.translations.get(&(slug.to_owned(), language));
        let mut all = Vec::new();
        let is_translated = |language: &Language| {
            let mut planned = planned.translations.iter();
            self.languages.contains(language)
                || planned.any(|texts| texts.language == language.code())
        };
        for language in Language::known().filter(is_translated) {
            let is_of_it = |texts: &&product_translation::Model| texts.language == language.code();
            let written = planned.translations.iter().find(is_of_it).cloned();
            let mut texts = match (written, before(language)) {
                (Some(mut texts), before) => {
                    texts.remember_english(before, &english);
                    texts
                }
                (None, Some(before)) => before.clone(),
                (None, None) => continue,
            };
            texts.product_id = planned.product.id;
            for (column, _) in checked.iter().filter(|(_, other)| *other == language) {
                texts.confirm(*column, &english);
            }
            all.push(texts);
        }
        all.sort_by(|one, other| one.language.cmp(&other.language));
        all
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

/// What some rows of the file change.
#[derive(Default)]
struct ImportPlan {
    products: Vec<PlannedProduct>,
    counts: Counts,
    changes: Vec<ProductChange>,
}

/// One product as the file makes it.
struct PlannedProduct {
    product: product::Model,
    /// Whether it differs from the stored one, its translations aside.
    is_changed: bool,
    /// The translations that differ.
    translations: Vec<product_translation::Model>,
}

/// `rows` are some rows of the table, `places` the slugs of the rows before them with their places.
fn plan(
    table: &Table,
    rows: &[Row],
    known: &Known<'_>,
    places: &mut HashMap<String, Place>,
) -> Result<ImportPlan, Vec<CellError>> {
    let (mut plan, mut errors) = (ImportPlan::default(), Vec::new());
    for row in rows {
        let slug = slug_of(table, row);
        if let Some(first) = places.get(&slug) {
            let message = match first.line {
                Some(line) => format!("`{slug}` is already on line {line}"),
                None => format!("`{slug}` is already in row {}", first.row),
            };
            let fault = Fault::new(Code::SlugTwice, &slug, message);
            errors.push(row.place.error(Some("slug"), fault));
            continue;
        }
        places.insert(slug.clone(), row.place);
        match read_row(table, row, known, &slug) {
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
) -> Result<(product::Model, Translations), Vec<CellError>> {
    let new = product::Model {
        active: true,
        ..product::Model::default()
    };
    let mut product = known.products.get(slug).cloned().unwrap_or(new);
    let mut translations = Translations::new();
    let mut errors: Vec<CellError> = Vec::new();
    let error = |column: &str, fault: Fault| row.place.error(Some(column), fault);
    let (mut price, mut currencies) = (None, Vec::new());
    for ((name, column), cell) in table.columns.iter().zip(&row.cells) {
        let read = match column {
            FileColumn::Product(field) if field.is_price() => {
                let (currency, figure) = without_currency(cell);
                currencies.extend(currency.map(|currency| (name, cell, currency)));
                field.read(figure, &mut product, known.has_picture)
            }
            FileColumn::Product(field) => field.read(cell, &mut product, known.has_picture),
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
        if let Err(fault) = read {
            errors.push(error(name, fault));
        }
    }
    for (column, cell, currency) in currencies {
        let own = product
            .price_currency
            .get_or_insert_with(|| currency.clone());
        if *own != currency {
            let message = format!(
                "`{cell}` is in {currency}, but `price_currency` is `{own}`; write the figure alone, or change the currency"
            );
            errors.push(error(
                column,
                Fault::new(Code::OtherCurrency, cell, message),
            ));
        }
    }
    // Only parsed now, because the port may be in a later column.
    if let Some(text) = price {
        let price = Price::read(text, product.port.as_deref());
        product.set_price(price);
    }
    parameter_columns::complete(&mut product.parameters);
    for (column, fault) in parameter_columns::faults(&product.parameters) {
        errors.push(error(&column, fault));
    }
    name_codes(&mut product, known);
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
    for (column, fault) in faults {
        let column = match column {
            "district" if has_origin => "origin",
            column => column,
        };
        if !has_error(&errors, column) {
            errors.push(error(column, fault));
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

/// Puts the codes of category and grade in place of their names, where each can be but one.
fn name_codes(product: &mut product::Model, known: &Known<'_>) {
    let Vocabulary {
        categories, grades, ..
    } = known.vocabulary;
    if !categories.has(&product.category)
        && let Some([code]) = known
            .categories_by_name
            .get(&folded(&product.category))
            .map(Vec::as_slice)
    {
        product.category.clone_from(code);
    }
    let meant: Vec<String> = grades.meant(&product.grade).map(str::to_owned).collect();
    if let [code] = meant.as_slice() {
        product.grade.clone_from(code);
    }
}

impl ImportPlan {
    fn add(&mut self, product: product::Model, translations: Translations, known: &Known<'_>) {
        let before_it = known.products.get(&product.slug);
        let translations: Vec<_> = translations
            .into_iter()
            .map(|(language, after)| (language, known.texts(&after.slug, language), after))
            .filter(|(_, before, after)| before != after)
            .collect();
        let is_same = before_it == Some(&product);
        match before_it {
            None => self.counts.added += 1,
            Some(_) if is_same && translations.is_empty() => self.counts.unchanged += 1,
            Some(_) => self.counts.changed += 1,
        }
        if !(is_same && translations.is_empty()) && self.changes.len() < MAX_CHANGES {
            self.changes
                .push(changes(before_it, &product, &translations));
        }
        self.products.push(PlannedProduct {
            product,
            is_changed: !is_same,
            translations: translations.into_iter().map(|(.., after)| after).collect(),
        });
    }
}
