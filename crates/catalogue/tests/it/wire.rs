//! The TypeScript copies of the types that are sent to the pages.

use std::{fs, path::PathBuf};

use catalogue::{
    BoardLot, BrochureProducts, CataloguePage, Category, CategorySize, ChilliForm, ChilliFormName,
    CommoditiesPage, Commodity, CommodityName, FigureRange, FormLoad, Found, FoundBy, GradeMark,
    Grain, GrainShape, HomePage, LoadFormName, LoadGroup, MarkOfGrade, Offer, Pod, PodShape,
    Product, ProductCard, ProductLink, ProductPage, ProductParameter, Specimen, SpecimenLot,
    SpiceName, SpicePlace, SpicesPage, TradeLot, Variety, VarietyLot, VarietyName, VarietyPlace,
    VarietyUse, VolatileOil, csv,
};
use languages::Language;
use serde_json::{Value as Json, json};
use ts_rs::{Config, TS};

use crate::support::sample_catalogue;

/// If set, the copies are written instead of compared.
const UPDATE: &str = "UPDATE_WIRE";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/backend/wire")
}

fn files() -> Vec<(String, String)> {
    let config = Config::new().with_import_extension(Some("ts"));
    fn file<T: TS + 'static>(config: &Config) -> (String, String) {
        (
            format!("{}.ts", T::ident(config)),
            T::export_to_string(config).unwrap(),
        )
    }
    // The console, which shares nothing with the pages, has the codes of what is wrong in a file.
    fn in_the_console<T: TS + 'static>(name: &str, config: &Config) -> (String, String) {
        (
            format!("../../staff/backend/{name}"),
            T::export_to_string(config).unwrap(),
        )
    }
    vec![
        file::<Category>(&config),
        file::<BrochureProducts>(&config),
        file::<CataloguePage>(&config),
        file::<CategorySize>(&config),
        file::<Found>(&config),
        file::<FoundBy>(&config),
        file::<HomePage>(&config),
        file::<Product>(&config),
        file::<ProductCard>(&config),
        file::<Offer>(&config),
        file::<ProductPage>(&config),
        file::<ProductParameter>(&config),
        file::<BoardLot>(&config),
        file::<ChilliForm>(&config),
        file::<ChilliFormName>(&config),
        file::<CommoditiesPage>(&config),
        file::<Commodity>(&config),
        file::<CommodityName>(&config),
        file::<FigureRange>(&config),
        file::<FormLoad>(&config),
        file::<GradeMark>(&config),
        file::<Grain>(&config),
        file::<GrainShape>(&config),
        file::<LoadFormName>(&config),
        file::<LoadGroup>(&config),
        file::<MarkOfGrade>(&config),
        file::<Pod>(&config),
        file::<PodShape>(&config),
        file::<ProductLink>(&config),
        file::<Specimen>(&config),
        file::<SpecimenLot>(&config),
        file::<SpiceName>(&config),
        file::<SpicePlace>(&config),
        file::<SpicesPage>(&config),
        file::<TradeLot>(&config),
        file::<Variety>(&config),
        file::<VarietyLot>(&config),
        file::<VarietyName>(&config),
        file::<VarietyPlace>(&config),
        file::<VarietyUse>(&config),
        file::<VolatileOil>(&config),
        in_the_console::<csv::Code>("fault-code.ts", &config),
        in_the_console::<csv::FileCode>("file-code.ts", &config),
    ]
}

#[test]
fn the_pages_have_the_types_that_the_program_sends() {
    for (name, expected) in files() {
        if std::env::var_os(UPDATE).is_some() {
            fs::create_dir_all(folder()).unwrap();
            fs::write(folder().join(&name), &expected).unwrap();
        }
        let found = fs::read_to_string(folder().join(&name)).unwrap_or_default();
        assert_eq!(
            found, expected,
            "`web/src/backend/wire/{name}` is out of date: run `{UPDATE}=1 cargo test -p catalogue wire`"
        );
    }
}

/// The data for the pages' own tests: what the program answers for the sample catalogue.
#[tokio::test]
async fn the_tests_of_the_pages_have_the_guide_of_the_sample_catalogue() {
    let snapshot = sample_catalogue().await;
    let language = Language::ENGLISH;
    let answers = json!({
        "varieties": snapshot.varieties(language).await,
        "chilliForms": snapshot.chilli_forms(language).await,
        "spices": snapshot.spices(language).await,
        "commodities": snapshot.commodities(language).await,
        "loads": snapshot.loads().await,
    });
    // One line for each row, so that the file stays short.
    let answers = answers.as_object().into_iter().flatten();
    let rows = answers.map(|(name, answer)| {
        let parts = match answer {
            Json::Array(rows) => rows.iter().map(|row| format!("    {row},\n")).collect(),
            Json::Object(parts) => parts
                .iter()
                .map(|(part, rows)| format!("    {part:?}: {rows},\n"))
                .collect(),
            other => other.to_string(),
        };
        let [begin, end] = if answer.is_array() {
            ["[", "]"]
        } else {
            ["{", "}"]
        };
        format!("  {name:?}: {begin}\n{parts}  {end},\n")
    });
    let rows: Vec<String> = rows.collect();
    let expected = format!(
        "// Written from contracts/guide.json and catalogue/ by `{UPDATE}=1 cargo test -p catalogue wire`. Do not edit.\n\
        import type {{ ChilliForm }} from \"#backend/wire/ChilliForm.ts\";\n\
        import type {{ CommoditiesPage }} from \"#backend/wire/CommoditiesPage.ts\";\n\
        import type {{ LoadGroup }} from \"#backend/wire/LoadGroup.ts\";\n\
        import type {{ SpicesPage }} from \"#backend/wire/SpicesPage.ts\";\n\
        import type {{ Variety }} from \"#backend/wire/Variety.ts\";\n\n\
        type Guide = {{ varieties: Variety[]; chilliForms: ChilliForm[]; spices: SpicesPage; commodities: CommoditiesPage; loads: LoadGroup[] }};\n\n\
        export const sampleGuide: Guide = {{\n{}}};\n",
        rows.concat()
    );
    let path = folder().join("../../testing/sample-guide.ts");
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, &expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "`web/src/testing/sample-guide.ts` is out of date: run `{UPDATE}=1 cargo test -p catalogue wire`"
    );
}
