//! A small catalogue for the tests.

use std::collections::BTreeMap;

use catalogue::{
    BrochureProducts, Catalogue, CataloguePage, ChilliForm, CommoditiesPage, Filters, LoadGroup,
    ProductPage, SpicesPage, Variety,
    csv::{self, CellError, Columns, FileFormat, ImportError, Mode, Options, ProductFile, Report},
    entities::{product, product_parameter::ParameterKind, product_translation},
    listings,
    queries::{
        grades::{self, NewGrade},
        parameters::{self, NewProductParameter},
        products,
    },
    testing::typical,
};
use chrono::{DateTime, Utc};
use decimal::Decimal;
use languages::Language;
use serde::{Deserialize, de::DeserializeOwned};
use store::{
    Database, TextList,
    testing::{Template, TestDatabase},
};

/// More products than any test has, except those that need a large catalogue.
const WHOLE_LIST_UP_TO: u32 = 500;

pub(crate) fn noon() -> DateTime<Utc> {
    "2026-01-31T12:00:00Z".parse().unwrap()
}

pub(crate) fn language(code: &str) -> Language {
    Language::parse(code).unwrap()
}

pub(crate) fn search(text: &str) -> Filters {
    Filters {
        search: Some(text.to_owned()),
        ..Filters::default()
    }
}

/// A translation without texts.
pub(crate) fn translation(slug: &str, code: &str) -> product_translation::Model {
    product_translation::Model {
        slug: slug.to_owned(),
        language: code.to_owned(),
        ..product_translation::Model::default()
    }
}

/// A product with only the required fields.
pub(crate) fn product(slug: &str) -> product::Model {
    product::Model {
        slug: slug.to_owned(),
        name: slug.to_owned(),
        description: format!("About {slug}"),
        category: "spices".to_owned(),
        grade: "A".to_owned(),
        district: "Guntur".to_owned(),
        state: "Andhra Pradesh".to_owned(),
        active: true,
        ..product::Model::default()
    }
}

/// Four active products and one that is not.
pub(crate) fn goods() -> Vec<product::Model> {
    let texts = |texts: &[&str]| texts.iter().copied().collect::<TextList>();
    vec![
        product::Model {
            name: "Teja".to_owned(),
            description: "The hottest, of Guntur (100% natural)".to_owned(),
            category: "red-chillies".to_owned(),
            featured: true,
            parameters: vec![typical("heat", "80000", "100000")],
            packaging_options: texts(&["25 kg bag", "50 kg bag"]),
            incoterms: texts(&["FOB", "CIF"]),
            ..product("teja")
        },
        product::Model {
            name: "Byadgi".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "Super".to_owned(),
            district: "Haveri".to_owned(),
            state: "Karnataka".to_owned(),
            parameters: vec![
                typical("heat", "8000", "15000"),
                typical("colour", "150", "180"),
            ],
            packaging_options: texts(&["25 kg bag"]),
            shelf_life: Some("12 months".to_owned()),
            lead_time: Some("15-20 days".to_owned()),
            ..product("byadgi")
        },
        product::Model {
            name: "cumin".to_owned(),
            featured: true,
            district: "Unjha".to_owned(),
            state: "Gujarat".to_owned(),
            parameters: vec![NewProductParameter {
                note: Some("amber".to_owned()),
                ..typical("colour", "", "")
            }],
            botanical_name: Some("Cuminum cyminum".to_owned()),
            ..product("cumin")
        },
        product::Model {
            name: "Basmati \"1121\"".to_owned(),
            category: "agro-commodities".to_owned(),
            district: "Karnal".to_owned(),
            state: "Haryana".to_owned(),
            ..product("basmati")
        },
        product::Model {
            name: "Jwala".to_owned(),
            category: "red-chillies".to_owned(),
            grade: "Industrial".to_owned(),
            district: "Kheda".to_owned(),
            state: "Gujarat".to_owned(),
            active: false,
            featured: true,
            ..product("jwala")
        },
    ]
}

/// German translations of some of their texts.
pub(crate) fn german() -> Vec<product_translation::Model> {
    vec![
        product_translation::Model {
            name: Some("Kreuzkümmel".to_owned()),
            ..translation("cumin", "de")
        },
        product_translation::Model {
            description: Some("Tiefrot und mild".to_owned()),
            district: Some("Haveri".to_owned()),
            state: Some("Karnataka (Indien)".to_owned()),
            packaging_options: Some(vec!["25-kg-Sack".to_owned()].into()),
            shelf_life: Some("12 Monate".to_owned()),
            ..translation("byadgi", "de")
        },
    ]
}

/// The grades of the products in the tests. Super has a different name in German.
pub(crate) async fn add_grades(db: &Database) {
    let codes = ["A", "Super", "Industrial", "B", "-A"];
    let grades = (10..).step_by(10).zip(codes).map(|(position, code)| {
        let german = (code == "Super").then(|| ("de".to_owned(), "Spitze".to_owned()));
        NewGrade {
            code: code.to_owned(),
            name: code.to_owned(),
            position,
            translations: german.into_iter().collect(),
        }
    });
    grades::add_missing(db.autocommit(), grades).await.unwrap();
}

pub(crate) async fn fill(
    db: &Database,
    goods: Vec<product::Model>,
    texts: Vec<product_translation::Model>,
) {
    add_grades(db).await;
    products::upsert(db, goods, noon()).await.unwrap();
    products::upsert_translations(db, texts).await.unwrap();
    listings::refresh_all(db.autocommit()).await.unwrap();
}

static GOODS: Template = Template::new("goods");

async fn fill_with_goods(db: &Database) {
    fill(db, goods(), german()).await;
}

/// A database with [`goods`] and their [`german`] texts.
pub(crate) async fn goods_database() -> TestDatabase {
    TestDatabase::sqlite_from(&GOODS, fill_with_goods).await
}

/// The same in every available database.
pub(crate) async fn goods_databases() -> Vec<TestDatabase> {
    TestDatabase::all_from(&GOODS, fill_with_goods).await
}

pub(crate) async fn find(db: &Database, slug: &str) -> Option<product::Model> {
    let all = products::all(db.autocommit()).await.unwrap();
    all.into_iter().find(|product| product.slug == slug)
}

/// The German texts of a product.
pub(crate) async fn german_of(db: &Database, slug: &str) -> product_translation::Model {
    let id = find(db, slug).await.unwrap().id;
    let texts = products::translations(db.autocommit()).await.unwrap();
    let is_its_own =
        |texts: &product_translation::Model| texts.product_id == id && texts.language == "de";
    texts.into_iter().find(is_its_own).unwrap()
}

pub(crate) async fn revision_of(db: &Database) -> i64 {
    products::revision(db.autocommit()).await.unwrap()
}

/// The report of an import without anything to remark.
pub(crate) fn counts(added: usize, changed: usize, unchanged: usize) -> Report {
    Report {
        added,
        changed,
        unchanged,
        ..Report::default()
    }
}

/// Imports a file into a site that has every picture. Returns the report without the changes, which `changes.rs` tests.
pub(crate) async fn import(
    db: &Database,
    file: impl AsRef<[u8]>,
    mode: Mode,
) -> Result<Report, ImportError> {
    import_with(db, file, options(), mode).await
}

pub(crate) async fn import_with(
    db: &Database,
    file: impl AsRef<[u8]>,
    options: Options<'_>,
    mode: Mode,
) -> Result<Report, ImportError> {
    add_grades(db).await;
    let report = import_all(db, file.as_ref(), options, mode).await?;
    Ok(Report {
        changes: Vec::new(),
        ..report
    })
}

/// How many products are written in one transaction: a test's file has several such parts.
const PART: usize = 3;

/// Checks a file, and writes it part by part.
pub(crate) async fn import_all(
    db: &Database,
    file: &[u8],
    options: Options<'_>,
    mode: Mode,
) -> Result<Report, ImportError> {
    let file = ProductFile::read(file.to_vec())?;
    let report = file.check(db.autocommit(), options).await?;
    if mode == Mode::DryRun {
        return Ok(report);
    }
    let mut added_grades = options.add_grades;
    for first in (0..file.len()).step_by(PART) {
        let transaction = db.write().await?;
        products::lock_writers(&transaction).await?;
        if std::mem::take(&mut added_grades) {
            file.add_grades(&transaction).await?;
        }
        let range = first..file.len().min(first + PART);
        file.write(&transaction, range, options, Utc::now()).await?;
        transaction.commit().await?;
    }
    Ok(report)
}

/// Why a file over [`goods`] is refused, of which nothing may be written.
pub(crate) async fn refused(file: impl AsRef<[u8]>) -> ImportError {
    let database = goods_database().await;
    let before = exported(&database.db, FileFormat::Csv).await;
    let revision = revision_of(&database.db).await;
    let error = import(&database.db, file, Mode::Write).await.unwrap_err();
    assert_eq!(exported(&database.db, FileFormat::Csv).await, before);
    assert_eq!(revision_of(&database.db).await, revision);
    error
}

/// What is wrong in such a file.
pub(crate) async fn errors(file: impl AsRef<[u8]>) -> Vec<CellError> {
    match refused(file).await {
        ImportError::Invalid(errors) => errors,
        other => panic!("{other}"),
    }
}

/// A site that has every picture.
pub(crate) fn options() -> Options<'static> {
    Options {
        has_picture: &|_| true,
        translations_checked: false,
        add_grades: false,
        leave_out_unknown: false,
    }
}

pub(crate) async fn exported(db: &Database, format: FileFormat) -> Vec<u8> {
    let mut file = Vec::new();
    let written = csv::export(db.autocommit(), Columns::All, format, &mut file).await;
    written.unwrap();
    file
}

/// The same catalogue in every available database, all of which must give the same answers.
pub(crate) struct Catalogues(Vec<(TestDatabase, Catalogue)>);

/// Asks all of them the same question.
macro_rules! ask {
    ($catalogues:expr, $question:ident($($argument:expr),*)) => {{
        let mut first = None;
        for (_, catalogue) in &$catalogues.0 {
            let answer = catalogue.$question($($argument),*).await.unwrap();
            match &first {
                None => first = Some(answer),
                Some(first) => assert_eq!(*first, answer, "the engines differ"),
            }
        }
        first.unwrap()
    }};
}

impl Catalogues {
    pub(crate) async fn page(
        &self,
        filters: &Filters,
        page: u32,
        language: Language,
    ) -> CataloguePage {
        ask!(self, page(filters, page, language))
    }

    pub(crate) async fn product(&self, slug: &str, language: Language) -> Option<ProductPage> {
        ask!(self, product(slug, language))
    }

    pub(crate) async fn brochure(
        &self,
        category: Option<&str>,
        language: Language,
    ) -> Option<BrochureProducts> {
        ask!(self, brochure(category, language))
    }

    pub(crate) async fn slugs(&self) -> Vec<(String, String)> {
        ask!(self, slugs(0, 1_000))
    }

    pub(crate) async fn relabel_grade(&self, grade: &str, language: Language) -> Option<String> {
        ask!(self, relabel_grade(grade, language))
    }

    pub(crate) async fn relabel_origin(&self, origin: &str, language: Language) -> Option<String> {
        ask!(self, relabel_origin(origin, language))
    }

    pub(crate) async fn filters_from_query<'a>(
        &self,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)> + Clone,
        language: Language,
    ) -> Filters {
        ask!(self, filters_from_query(pairs.clone(), language))
    }

    pub(crate) async fn varieties(&self, language: Language) -> Vec<Variety> {
        ask!(self, varieties(language))
    }

    pub(crate) async fn chilli_forms(&self, language: Language) -> Vec<ChilliForm> {
        ask!(self, chilli_forms(language))
    }

    pub(crate) async fn spices(&self, language: Language) -> SpicesPage {
        ask!(self, spices(language))
    }

    pub(crate) async fn commodities(&self, language: Language) -> CommoditiesPage {
        ask!(self, commodities(language))
    }

    pub(crate) async fn loads(&self) -> Vec<LoadGroup> {
        ask!(self, loads())
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.0
            .iter()
            .all(|(_, catalogue)| catalogue.state().is_whole())
    }
}

pub(crate) async fn load(db: &Database) -> Catalogue {
    Catalogue::load(db, WHOLE_LIST_UP_TO).await.unwrap()
}

/// The databases of a catalogue with these products.
pub(crate) async fn databases_of(
    goods: Vec<product::Model>,
    texts: Vec<product_translation::Model>,
) -> Vec<TestDatabase> {
    let databases = TestDatabase::all().await;
    for database in &databases {
        fill(&database.db, goods.clone(), texts.clone()).await;
    }
    databases
}

pub(crate) async fn catalogue_of(
    goods: Vec<product::Model>,
    texts: Vec<product_translation::Model>,
) -> Catalogues {
    catalogue_in(databases_of(goods, texts).await, WHOLE_LIST_UP_TO).await
}

/// A catalogue whose products count as too many for browsers to load the whole list.
pub(crate) async fn large_catalogue_of(
    goods: Vec<product::Model>,
    texts: Vec<product_translation::Model>,
) -> Catalogues {
    catalogue_in(databases_of(goods, texts).await, 0).await
}

async fn catalogue_in(databases: Vec<TestDatabase>, whole_list_up_to: u32) -> Catalogues {
    let mut catalogues = Vec::new();
    for database in databases {
        let catalogue = Catalogue::load(&database.db, whole_list_up_to).await;
        catalogues.push((database, catalogue.unwrap()));
    }
    Catalogues(catalogues)
}

static SAMPLE: Template = Template::new("sample");

/// The rows of a file of the sample company's kit, by their keys.
pub(crate) fn rows_of_kit<Row: DeserializeOwned>(file: &str) -> BTreeMap<String, Row> {
    let kit = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kits/nandi");
    let text = std::fs::read_to_string(format!("{kit}/{file}.toml")).unwrap();
    toml::from_str(&text).unwrap()
}

/// What a kit says of a parameter of a product.
#[derive(Deserialize)]
struct Figures {
    minimum: Option<Decimal>,
    maximum: Option<Decimal>,
    unit: String,
    method: String,
    note: Option<String>,
    position: i32,
}

/// The products of the sample company's kit, by their slugs.
pub(crate) fn sample_products() -> BTreeMap<String, product::Model> {
    type ByKind = BTreeMap<ParameterKind, Figures>;
    let mut parameters: BTreeMap<String, BTreeMap<String, ByKind>> =
        rows_of_kit("product_parameters");
    let products = rows_of_kit::<product::Model>("products").into_iter();
    products
        .map(|(slug, product)| {
            let of_product = parameters.remove(&slug).unwrap_or_default().into_iter();
            let of_product = of_product.flat_map(|(parameter, kinds)| {
                kinds
                    .into_iter()
                    .map(move |(kind, figures)| NewProductParameter {
                        parameter: parameter.clone(),
                        kind,
                        minimum: figures.minimum,
                        maximum: figures.maximum,
                        unit: figures.unit,
                        method: figures.method,
                        note: figures.note,
                        position: figures.position,
                    })
            });
            let mut parameters = of_product.collect::<Vec<_>>();
            parameters::sort(&mut parameters);
            let product = product::Model {
                slug: slug.clone(),
                parameters,
                ..product
            };
            (slug, product)
        })
        .collect()
}

async fn fill_with_sample(db: &Database) {
    #[derive(Deserialize)]
    struct Grade {
        name: String,
        #[serde(default)]
        position: i32,
    }
    let mut names: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for language in ["ar", "hi", "ja", "zh"] {
        for (code, row) in rows_of_kit::<Grade>(&format!("grade_translations/{language}")) {
            let of_grade = names.entry(code).or_default();
            of_grade.push((language.to_owned(), row.name));
        }
    }
    let grades = rows_of_kit::<Grade>("grades").into_iter();
    let grades = grades.map(|(code, row)| NewGrade {
        translations: names.remove(&code).unwrap_or_default(),
        name: row.name,
        position: row.position,
        code,
    });
    grades::add_missing(db.autocommit(), grades).await.unwrap();
    let goods = sample_products().into_values().collect();
    products::upsert(db, goods, noon()).await.unwrap();
    let others = Language::shipped().filter(|language| *language != Language::ENGLISH);
    let texts = others.flat_map(|language| {
        let rows =
            rows_of_kit::<product_translation::Model>(&format!("product_translations/{language}"));
        rows.into_iter()
            .map(move |(slug, row)| product_translation::Model {
                slug,
                language: language.code().to_owned(),
                ..row
            })
    });
    let texts = texts.collect();
    products::upsert_translations(db, texts).await.unwrap();
    listings::refresh_all(db.autocommit()).await.unwrap();
}

/// A database with the products of the sample company.
pub(crate) async fn sample_database() -> TestDatabase {
    TestDatabase::sqlite_from(&SAMPLE, fill_with_sample).await
}

/// The same in every available database.
pub(crate) async fn sample_databases() -> Vec<TestDatabase> {
    TestDatabase::all_from(&SAMPLE, fill_with_sample).await
}

pub(crate) async fn sample_catalogue() -> Catalogues {
    catalogue_in(sample_databases().await, WHOLE_LIST_UP_TO).await
}

/// [`goods`] with their [`german`] texts.
pub(crate) async fn goods_catalogue() -> Catalogues {
    catalogue_in(goods_databases().await, WHOLE_LIST_UP_TO).await
}
