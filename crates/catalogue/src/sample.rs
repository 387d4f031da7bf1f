//! The sample catalogue that is embedded in the program: the files of `catalogue/`.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use decimal::Decimal;
use include_dir::{Dir, File};
use languages::Language;
use sea_orm::{IdenStatic, Iterable};
use serde::{Deserialize, de::DeserializeOwned};
use store::{ConnectionTrait, Database, DbErr};
use tables::{changed_keys, has_revisions};

use crate::{
    entities::{product, product_parameter::ParameterKind, product_translation},
    language_files::FILES,
    listings,
    queries::{
        categories,
        grades::{self, NewGrade},
        parameters::{BuiltIn, NewProductParameter},
        products,
    },
    rules,
    tables::{
        product_parameters::PRODUCT_PARAMETERS, product_translations::PRODUCT_TRANSLATIONS,
        products::PRODUCTS,
    },
};

/// Why the sample catalogue could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    /// A file is invalid.
    #[error("the sample file `catalogue/{file}` is not usable: {reason}")]
    File {
        /// Its path below `catalogue/`.
        file: String,
        /// What is wrong.
        reason: String,
    },
    /// The products could not be read or written.
    #[error("the sample catalogue could not be written: {0}")]
    Database(#[from] DbErr),
}

/// The file `catalogue/grades.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GradesFile {
    grade: Vec<GradeRow>,
}

/// A grade; without a name it is called by its code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GradeRow {
    code: String,
    name: Option<String>,
    #[serde(default)]
    names: BTreeMap<String, String>,
}

/// One of the `parameters` of a product; missing values are the parameter's defaults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParameterRow {
    parameter: String,
    #[serde(default = "typical")]
    kind: ParameterKind,
    minimum: Option<Decimal>,
    maximum: Option<Decimal>,
    unit: Option<String>,
    method: Option<String>,
    note: Option<String>,
}

fn typical() -> ParameterKind {
    ParameterKind::Typical
}

impl ParameterRow {
    fn read(self) -> Result<NewProductParameter, String> {
        let code = self.parameter;
        let known = BuiltIn::find(&code)
            .ok_or_else(|| format!("no parameter `{code}` comes with the program"))?;
        let own = NewProductParameter::of(&known.row(), self.kind);
        let parameter = NewProductParameter {
            minimum: self.minimum,
            maximum: self.maximum,
            unit: self.unit.unwrap_or(own.unit),
            method: self.method.unwrap_or(own.method),
            note: self.note,
            ..own
        };
        match rules::product_parameter_faults(&parameter).first() {
            Some((column, fault)) => Err(format!("`{column}` of `{code}` {}", fault.message)),
            None => Ok(parameter),
        }
    }
}

/// Writes the sample catalogue if there never was a product, and returns how many were written.
///
/// # Errors
/// [`SampleError`] if a file is invalid or the database fails; nothing is written then.
pub async fn load_into_empty(db: &Database, now: DateTime<Utc>) -> Result<usize, SampleError> {
    if !never_had_products(db.read()).await? {
        return Ok(0);
    }
    let sample = read()?;
    let transaction = db.write().await?;
    // Two replicas that start together must not both find it empty: the second would overwrite what was imported meanwhile.
    products::lock_writers(&transaction).await?;
    if !never_had_products(&transaction).await? {
        transaction.rollback().await?;
        return Ok(0);
    }
    let count = sample.products.len();
    grades::add_missing(&transaction, sample.grades).await?;
    products::upsert(&transaction, sample.products, now).await?;
    products::upsert_translations(&transaction, sample.translations).await?;
    listings::refresh_all(&transaction).await?;
    transaction.commit().await?;
    Ok(count)
}

/// Whether there is no product, and nobody has deleted one.
async fn never_had_products(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    Ok(products::count(db).await? == 0 && !has_revisions(db, PRODUCTS.name).await?)
}

/// Whether a product of the sample catalogue is there.
pub async fn is_loaded(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    products::any_of(db, slugs()).await
}

/// The products of the sample catalogue that nobody has changed since they were loaded, nor their parameters and translations, and that
/// have no draft: numbers and versions. One that was deleted and put back is among them.
pub async fn unchanged_products(db: &impl ConnectionTrait) -> Result<Vec<(i64, i64)>, DbErr> {
    let found = products::versions_of(db, slugs()).await?;
    let ids: Vec<i64> = found.iter().map(|(id, _)| *id).collect();
    let keys: [(&str, Vec<String>); 3] = [
        (PRODUCTS.name, ids.iter().map(ToString::to_string).collect()),
        (
            PRODUCT_PARAMETERS.name,
            products::keys_of_parameters(db, &ids).await?,
        ),
        (
            PRODUCT_TRANSLATIONS.name,
            products::keys_of_translations(db, &ids).await?,
        ),
    ];
    let mut changed: HashSet<i64> = products::with_drafts(db, &ids).await?;
    for (table, keys) in keys {
        let of_table = changed_keys(db, table, keys).await?;
        // Each key begins with the number of the product.
        let ids = of_table.iter().filter_map(|key| key.split(',').next());
        changed.extend(ids.filter_map(|id| id.parse::<i64>().ok()));
    }
    let unchanged = found.into_iter().filter(|(id, _)| !changed.contains(id));
    Ok(unchanged
        .map(|(id, version)| (id, version.into()))
        .collect())
}

fn slugs() -> impl Iterator<Item = &'static str> {
    toml_files("products").map(stem)
}

/// The validated content of the files.
pub(crate) struct Sample {
    pub(crate) grades: Vec<NewGrade>,
    pub(crate) products: Vec<product::Model>,
    pub(crate) translations: Vec<product_translation::Model>,
}

pub(crate) fn read() -> Result<Sample, SampleError> {
    let grades = FILES.get_file("grades.toml").map(read_grades);
    let grades = grades.transpose()?.unwrap_or_default();
    let codes = grades.iter().map(|grade| grade.code.as_str()).collect();
    let products = toml_files("products")
        .map(|file| read_product(file, &codes))
        .collect::<Result<Vec<_>, _>>()?;
    let slugs: HashSet<&str> = products
        .iter()
        .map(|product| product.slug.as_str())
        .collect();
    let mut translations = Vec::new();
    for file in toml_files("translations") {
        translations.extend(read_translations(file, &slugs)?);
    }
    Ok(Sample {
        grades,
        products,
        translations,
    })
}

fn toml_files(folder: &str) -> impl Iterator<Item = &'static File<'static>> {
    let files = FILES.get_dir(folder).into_iter().flat_map(Dir::files);
    files.filter(|file| {
        file.path()
            .extension()
            .is_some_and(|extension| extension == "toml")
    })
}

/// The grades, with their positions.
fn read_grades(file: &File<'_>) -> Result<Vec<NewGrade>, SampleError> {
    let read: GradesFile = parse(file)?;
    let mut grades = Vec::new();
    for (position, row) in (10..).step_by(10).zip(read.grade) {
        for language in row.names.keys() {
            if let Some((_, fault)) = rules::translation_fault(language) {
                return Err(wrong(file, format!("`{}`: {fault}", row.code)));
            }
        }
        grades.push(NewGrade {
            name: row.name.unwrap_or_else(|| row.code.clone()),
            code: row.code,
            position,
            translations: row.names.into_iter().collect(),
        });
    }
    Ok(grades)
}

/// `grades` are the codes of the grades that a product can have.
fn read_product(file: &File<'_>, grades: &HashSet<&str>) -> Result<product::Model, SampleError> {
    let mut table: toml::Table = parse(file)?;
    let parameters = table.remove("parameters");
    refuse_unknown_columns::<product::Column>(file, &table)?;
    let mut product: product::Model = of_table(file, table)?;
    if stem(file) != product.slug {
        return Err(wrong(
            file,
            format!(
                "its slug is `{}`; file name and slug must be the same",
                product.slug
            ),
        ));
    }
    if let Some(rows) = parameters {
        let rows: Vec<ParameterRow> = of_table(file, rows)?;
        let parameters = rows.into_iter().map(ParameterRow::read);
        product.parameters = parameters
            .collect::<Result<_, _>>()
            .map_err(|reason| wrong(file, reason))?;
        crate::queries::parameters::sort(&mut product.parameters);
    }
    product.detailed_description = product.detailed_description.trim().to_owned();
    let code = product.category.as_str();
    if !categories::BUILT_IN.contains(&code) {
        let reason = format!("no category `{code}` comes with the program");
        return Err(wrong(file, reason));
    }
    if !grades.contains(product.grade.as_str()) {
        let code = &product.grade;
        let reason = format!("there is no grade `{code}` in `catalogue/grades.toml`");
        return Err(wrong(file, reason));
    }
    match rules::faults(&product).first() {
        Some((column, fault)) => Err(wrong(file, format!("`{column}` {}", fault.message))),
        None => Ok(product),
    }
}

fn read_translations(
    file: &File<'_>,
    slugs: &HashSet<&str>,
) -> Result<Vec<product_translation::Model>, SampleError> {
    let language = Language::parse(stem(file))
        .filter(|language| *language != Language::ENGLISH)
        .ok_or_else(|| {
            wrong(
                file,
                "its name is no language of the site that could be translated to",
            )
        })?;
    let tables: BTreeMap<String, toml::Table> = parse(file)?;
    let translation = |(slug, table): (String, toml::Table)| {
        if !slugs.contains(slug.as_str()) {
            return Err(wrong(file, format!("there is no product `{slug}`")));
        }
        refuse_unknown_columns::<product_translation::Column>(file, &table)?;
        let texts: product_translation::Model = of_table(file, table)?;
        Ok(product_translation::Model {
            slug,
            language: language.code().to_owned(),
            detailed_description: texts
                .detailed_description
                .map(|text| text.trim().to_owned()),
            ..texts
        })
    };
    tables.into_iter().map(translation).collect()
}

fn refuse_unknown_columns<C: Iterable + IdenStatic>(
    file: &File<'_>,
    table: &toml::Table,
) -> Result<(), SampleError> {
    let is_unknown = |name: &&String| !C::iter().any(|column| column.as_str() == name.as_str());
    match table.keys().find(is_unknown) {
        Some(name) => Err(wrong(file, format!("there is no column `{name}`"))),
        None => Ok(()),
    }
}

fn of_table<T: DeserializeOwned>(
    file: &File<'_>,
    table: impl Into<toml::Value>,
) -> Result<T, SampleError> {
    let read = table.into().try_into();
    read.map_err(|error| wrong(file, error.to_string()))
}

fn parse<T: DeserializeOwned>(file: &File<'_>) -> Result<T, SampleError> {
    let text = file
        .contents_utf8()
        .ok_or_else(|| wrong(file, "it is not UTF-8"))?;
    toml::from_str(text).map_err(|error| wrong(file, error.to_string()))
}

fn stem<'a>(file: &'a File<'_>) -> &'a str {
    file.path()
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
}

fn wrong(file: &File<'_>, reason: impl Into<String>) -> SampleError {
    SampleError::File {
        file: file.path().display().to_string(),
        reason: reason.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &'static str, text: &'static str) -> File<'static> {
        File::new(path, text.as_bytes())
    }

    #[test]
    fn every_file_of_the_sample_catalogue_is_usable() {
        let sample = read().unwrap_or_else(|error| panic!("{error}"));
        assert!(!sample.products.is_empty());
    }

    #[test]
    fn an_error_names_the_file_and_what_is_wrong() {
        let grades = HashSet::from(["A"]);
        let no_category = "slug='a'\nname='A'\ndescription='A'\ndetailed_description=''\ncategory='fruit'\ngrade='A'\ndistrict='A'\nactive=true\nfeatured=false";
        let no_grade = "slug='a'\nname='A'\ndescription='A'\ndetailed_description=''\ncategory='spices'\ngrade='Z'\ndistrict='A'\nactive=true\nfeatured=false";
        let other_name = "file name and slug must be the same";
        for (path, text, wrong) in [
            ("products/teja.toml", "slug = 1", "is not usable"),
            ("products/a.toml", no_category, "no category `fruit` comes"),
            ("products/a.toml", no_grade, "no grade `Z`"),
            ("products/b.toml", no_category, other_name),
        ] {
            let error = read_product(&file(path, text), &grades).expect_err(wrong);
            let error = error.to_string();
            let begin = format!("the sample file `catalogue/{path}` is not usable: ");
            assert!(error.starts_with(&begin), "{error}");
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn a_parameter_that_breaks_a_rule_is_named() {
        for (row, wrong) in [
            (
                "parameter = 'heat', minimum = 5, maximum = 1",
                "`maximum` of `heat` `1` is below",
            ),
            (
                "parameter = 'thymol', minimum = 5",
                "no parameter `thymol` comes with the program",
            ),
        ] {
            let row: ParameterRow = toml::from_str(&row.replace(", ", "\n")).expect("a row");
            let error = row.read().expect_err("it breaks a rule");
            assert!(error.starts_with(wrong), "{error}");
        }
    }

    #[test]
    fn a_translation_must_be_of_a_product_and_into_another_language() {
        let slugs = HashSet::from(["teja"]);
        let read = |path, text| read_translations(&file(path, text), &slugs);
        let text = "[teja]\nname = 'Teja'";
        let count = read("translations/de.toml", text).map(|texts| texts.len());
        assert_eq!(count.ok(), Some(1));
        assert!(read("translations/en.toml", text).is_err());
        assert!(read("translations/xx.toml", text).is_err());
        assert!(read("translations/de.toml", "[guntur]\nname = 'Guntur'").is_err());
        assert!(read("translations/de.toml", "[teja]\nport = 'Mumbai'").is_err());
    }
}
