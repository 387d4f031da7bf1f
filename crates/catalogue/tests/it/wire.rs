//! The TypeScript copies of the types that are sent to the pages.

use std::{fs, path::PathBuf};

use catalogue::{
    ApplicationName, BoardLot, BrochureProducts, CataloguePage, Category, CategorySize, ChilliForm,
    ChilliFormName, CommoditiesPage, Commodity, CommodityName, FigureRange, FormLoad, Found,
    FoundBy, GradeMark, Grain, GrainShape, HomePage, LoadFormName, LoadGroup, MarkOfGrade, Offer,
    Pod, PodShape, Product, ProductCard, ProductLink, ProductPage, ProductParameter,
    Recommendation, Specimen, SpecimenLot, SpiceName, SpicePlace, SpicesPage, TradeLot, Variety,
    VarietyLot, VarietyName, VarietyPlace, VarietyUse, VolatileOil, csv,
};
use serde_json::Value as Json;
use ts_rs::{Config, TS};

use crate::{guide::answers, support::sample_catalogue};

/// If set, the copies are written instead of compared.
const UPDATE: &str = "UPDATE_WIRE";

fn source(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../web/src")
        .join(path)
}

/// Compares a file of `web/src` with what it should be, or writes it.
fn check_source(path: &str, expected: &str) {
    if std::env::var_os(UPDATE).is_some() {
        fs::write(source(path), expected).unwrap();
    }
    let found = fs::read_to_string(source(path)).unwrap_or_default();
    assert!(
        found == expected,
        "`web/src/{path}` is out of date: run `{UPDATE}=1 cargo test -p catalogue wire`"
    );
}

/// A type with the comment on it, on one line, so that the file stays short. The comments on its fields stay in the program.
fn declaration<Type: TS>() -> String {
    let docs = Type::docs().unwrap_or_default();
    let docs = docs.replace("/**\n * ", "/** ").replace("\n */", " */");
    let declared = Type::decl(&Config::default());
    let parts = declared.split("\n/**");
    let fields = parts.map(|part| part.split_once("*/\n").map_or(part, |(_, field)| field));
    format!("\n{docs}export {}\n", fields.collect::<String>())
}

#[test]
fn the_pages_and_the_console_have_the_types_that_the_program_sends() {
    let written_from = format!(
        "// Written from crates/catalogue by `{UPDATE}=1 cargo test -p catalogue wire`. Do not edit.\n"
    );
    let types = [
        declaration::<ApplicationName>(),
        declaration::<BoardLot>(),
        declaration::<BrochureProducts>(),
        declaration::<CataloguePage>(),
        declaration::<Category>(),
        declaration::<CategorySize>(),
        declaration::<ChilliForm>(),
        declaration::<ChilliFormName>(),
        declaration::<CommoditiesPage>(),
        declaration::<Commodity>(),
        declaration::<CommodityName>(),
        declaration::<FigureRange>(),
        declaration::<FormLoad>(),
        declaration::<Found>(),
        declaration::<FoundBy>(),
        declaration::<GradeMark>(),
        declaration::<Grain>(),
        declaration::<GrainShape>(),
        declaration::<HomePage>(),
        declaration::<LoadFormName>(),
        declaration::<LoadGroup>(),
        declaration::<MarkOfGrade>(),
        declaration::<Offer>(),
        declaration::<Pod>(),
        declaration::<PodShape>(),
        declaration::<Product>(),
        declaration::<ProductCard>(),
        declaration::<ProductLink>(),
        declaration::<ProductPage>(),
        declaration::<ProductParameter>(),
        declaration::<Recommendation>(),
        declaration::<Specimen>(),
        declaration::<SpecimenLot>(),
        declaration::<SpiceName>(),
        declaration::<SpicePlace>(),
        declaration::<SpicesPage>(),
        declaration::<TradeLot>(),
        declaration::<Variety>(),
        declaration::<VarietyLot>(),
        declaration::<VarietyName>(),
        declaration::<VarietyPlace>(),
        declaration::<VarietyUse>(),
        declaration::<VolatileOil>(),
    ];
    check_source(
        "backend/wire/catalogue.ts",
        &format!("{written_from}{}", types.concat()),
    );
    // The console, which shares nothing with the pages, has the codes of what is wrong in a file.
    for (path, code) in [
        ("staff/backend/fault-code.ts", declaration::<csv::Code>()),
        ("staff/backend/file-code.ts", declaration::<csv::FileCode>()),
    ] {
        check_source(path, &format!("{written_from}{code}"));
    }
}

/// The data for the pages' own tests: what the program answers for the sample catalogue.
#[tokio::test]
async fn the_tests_of_the_pages_have_the_guide_of_the_sample_catalogue() {
    let answers = answers(&sample_catalogue().await).await;
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
        "// Written from kits/nandi by `{UPDATE}=1 cargo test -p catalogue wire`. Do not edit.\n\
        import type {{ ChilliForm, CommoditiesPage, LoadGroup, SpicesPage, Variety }} from \"#backend/wire/catalogue.ts\";\n\n\
        type Guide = {{ varieties: Variety[]; chilliForms: ChilliForm[]; spices: SpicesPage; commodities: CommoditiesPage; loads: LoadGroup[] }};\n\n\
        export const sampleGuide: Guide = {{\n{}}};\n",
        rows.concat()
    );
    check_source("testing/sample-guide.ts", &expected);
}
