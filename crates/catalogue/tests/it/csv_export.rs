use catalogue::{
    csv::{Columns, FileFormat, Mode, export},
    entities::{product, product_parameter::ParameterKind, product_translation},
    queries::parameters::{self, BuiltIn, NewProductParameter},
};
use store::{Database, testing::TestDatabase};

use crate::support::{
    self, counts, fill, goods, goods_database, import, product, revision_of, translation,
};

async fn exported(db: &Database) -> String {
    let file = support::exported(db, FileFormat::Csv).await;
    String::from_utf8(file).unwrap()
}

/// Products with texts that are easily damaged.
fn awkward() -> Vec<product::Model> {
    vec![
        product::Model {
            name: "=1+1".to_owned(),
            description: "'=1+1".to_owned(),
            detailed_description: "- a\n- b\r\n\r\n**Use:** \"all\", 'both'; पूरा".to_owned(),
            grade: "-A".to_owned(),
            district: "@home".to_owned(),
            state: "now".to_owned(),
            active: false,
            port: Some(" Mundra".to_owned()),
            price_from: "10.125".parse().ok(),
            price_to: "12".parse().ok(),
            price_currency: Some("USD".to_owned()),
            price_unit: Some("kg".to_owned()),
            price_term: Some("CIF".to_owned()),
            price_port: Some("+Hamburg".to_owned()),
            price_valid_until: "2026-12-31".parse().ok(),
            needs_export_authorisation: true,
            packaging_options: vec!["a; b".to_owned(), "[c".to_owned()].into(),
            incoterms: vec!["FOB".to_owned(), "CIF".to_owned()].into(),
            allergens: vec!["mustard".to_owned()].into(),
            gmo_free: Some(false),
            kosher: Some(true),
            parameters: awkward_parameters(),
            ..product("awkward")
        },
        product("plain"),
    ]
}

/// A limit and a typical value of the same parameter, and a parameter with only defaults.
fn awkward_parameters() -> Vec<NewProductParameter> {
    let of = |code, kind| {
        let parameter = BuiltIn::find(code).unwrap().row();
        NewProductParameter::of(&parameter, kind)
    };
    let mut parameters = vec![
        NewProductParameter {
            minimum: "0.0001".parse().ok(),
            note: Some("\t=by hand".to_owned()),
            position: -5,
            ..of("moisture", ParameterKind::Typical)
        },
        NewProductParameter {
            maximum: "99999999999".parse().ok(),
            unit: "mg/kg".to_owned(),
            method: String::new(),
            ..of("moisture", ParameterKind::Limit)
        },
        NewProductParameter {
            minimum: "5".parse().ok(),
            maximum: "5".parse().ok(),
            ..of("piperine", ParameterKind::Typical)
        },
    ];
    parameters::sort(&mut parameters);
    parameters
}

#[tokio::test]
async fn what_is_exported_and_imported_again_is_as_it_was() {
    for database in TestDatabase::all().await {
        let texts = vec![product_translation::Model {
            name: Some("=فلفل".to_owned()),
            packaging_options: Some(vec!["أ".to_owned()].into()),
            ..translation("awkward", "ar")
        }];
        fill(&database.db, awkward(), texts).await;
        let before = exported(&database.db).await;
        let revision = revision_of(&database.db).await;
        for format in [FileFormat::Csv, FileFormat::Xlsx] {
            let file = support::exported(&database.db, format).await;
            let report = import(&database.db, &file, Mode::Write).await.unwrap();
            assert_eq!(report, counts(0, 0, 2));
            let now = revision_of(&database.db).await;
            assert_eq!(now, revision, "nothing was written");

            for other in TestDatabase::all().await {
                import(&other.db, &file, Mode::Write).await.unwrap();
                assert_eq!(exported(&other.db).await, before);
            }
        }
    }
}

#[tokio::test]
async fn the_file_has_every_column_and_every_product_the_inactive_too() {
    let database = goods_database().await;
    let file = exported(&database.db).await;
    let mut lines = file.lines();
    assert_eq!(
        lines.next(),
        Some(
            "\u{feff}slug,name,description,detailed_description,category,grade,district,state,active,featured,featured_position,image_url,\
             min_order_quantity,price_from,price_to,price_currency,price_unit,price_term,\
             price_port,price_valid_until,needs_export_authorisation,price_note,packaging_options,hs_code,\
             botanical_name,crop_year,shelf_life,lead_time,load_20ft,load_40ft,port,incoterms,certificates,other_names,\
             allergens,gmo_free,halal,kosher,attributes,heat_min,heat_max,colour_min,colour_max,colour_note,\
             name:de,description:de,district:de,state:de,packaging_options:de,shelf_life:de"
        )
    );
    assert_eq!(lines.count(), 5);
    assert!(file.contains("\njwala,Jwala,"));
    assert!(file.contains(",25 kg bag; 50 kg bag,"));
}

#[tokio::test]
async fn no_cell_can_be_taken_for_a_formula() {
    let database = TestDatabase::sqlite().await;
    fill(&database.db, awkward(), Vec::new()).await;
    let file = exported(&database.db).await;
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    for record in reader.records() {
        for cell in &record.unwrap() {
            assert!(
                !cell.starts_with(['=', '+', '-', '@', '\t', '\r']),
                "{cell:?}"
            );
        }
    }
    assert!(file.contains("awkward,'=1+1,''=1+1,\"'- a\n- b"));
}

#[tokio::test]
async fn the_main_columns_are_a_short_template_that_is_read_again() {
    let database = goods_database().await;
    let mut file = Vec::new();
    let db = database.db.autocommit();
    let written = export(db, Columns::Main, FileFormat::Csv, &mut file).await;
    assert_eq!(written.unwrap(), goods().len());
    let header = str::from_utf8(&file).unwrap().lines().next().unwrap();
    assert!(
        header.contains("price_from") && header.split(',').count() < 20,
        "{header}"
    );
    let report = import(&database.db, &file, Mode::Write).await.unwrap();
    assert_eq!(report, counts(0, 0, goods().len()));
    // A new product needs nothing else.
    let new = format!("{header}\nclove,Clove,Buds,Spices,A,Kanyakumari,,,,,,,,,,\n");
    let report = import(&database.db, &new, Mode::DryRun).await.unwrap();
    assert_eq!(report, counts(1, 0, 0));
}
