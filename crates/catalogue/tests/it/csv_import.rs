use catalogue::{
    csv::{CellError, Code, Mode, Options},
    queries::{parameters, products},
};
use sea_orm::ActiveEnum;
use store::{Database, testing::TestDatabase};

use crate::support::{
    counts, errors, find, german_of, goods_database, goods_databases, import, import_with, options,
    revision_of,
};

const NEW: &str = "slug,name,description,category,grade,district,state,price_from,price_currency,price_unit\n\
                   clove,Clove,Buds,spices,A,Kanyakumari, Tamil Nadu ,9,USD,kg\n";

async fn assert_error(file: &str, line: u64, column: Option<&str>, message: &str) {
    let errors = errors(file).await;
    assert_eq!(places(&errors), [(line, column)], "{file}: {errors:?}");
    assert_eq!(errors[0].fault.message, message, "{file}");
}

/// The line and the column of each error.
fn places(errors: &[CellError]) -> Vec<(u64, Option<&str>)> {
    let places = errors.iter();
    places
        .map(|error| (error.line.unwrap(), error.column.as_deref()))
        .collect()
}

#[tokio::test]
async fn a_new_slug_is_added_active_and_not_featured() {
    for database in TestDatabase::all().await {
        let report = import(&database.db, NEW, Mode::Write).await.unwrap();
        assert_eq!(report, counts(1, 0, 0));
        let clove = find(&database.db, "clove").await.unwrap();
        assert!(clove.active && !clove.featured);
        assert_eq!(clove.district.as_str(), "Kanyakumari");
        assert_eq!(clove.state.as_str(), "Tamil Nadu");
        assert_eq!((clove.price_from, clove.port), ("9".parse().ok(), None));
    }
}

#[tokio::test]
async fn a_known_slug_is_changed_only_in_the_columns_of_the_file() {
    for database in goods_databases().await {
        let before = find(&database.db, "teja").await.unwrap();
        let file = "slug,price_note,active,packaging_options,name:de\n\
                    teja,By the list,no,10 kg bag;  20 kg bag,Teja scharf\n\
                    cumin,,true,,Kreuzkümmel\n";
        let report = import(&database.db, file, Mode::Write).await.unwrap();
        assert_eq!(report, counts(0, 1, 1));
        let after = find(&database.db, "teja").await.unwrap();
        assert_eq!(after.price_note.as_deref(), Some("By the list"));
        assert!(!after.active);
        assert_eq!(after.packaging_options.0, ["10 kg bag", "20 kg bag"]);
        assert_eq!(after.id, before.id);
        assert_eq!(after.created_at, before.created_at);
        assert_eq!(after.name, before.name);
        let german = german_of(&database.db, "teja").await;
        assert_eq!(german.name.as_deref(), Some("Teja scharf"));
    }
}

#[tokio::test]
async fn a_product_that_is_as_it_was_is_not_written() {
    let database = goods_database().await;
    let before = find(&database.db, "cumin").await.unwrap();
    let file = "slug,name,name:de,name:fr\ncumin,cumin,Kreuzkümmel,\nteja,Teja 2,,\n";
    let report = import(&database.db, file, Mode::Write).await.unwrap();
    assert_eq!(report, counts(0, 1, 1));
    let after = find(&database.db, "cumin").await.unwrap();
    assert_eq!(after.updated_at, before.updated_at);
    let teja = find(&database.db, "teja").await.unwrap();
    assert!(teja.updated_at > before.updated_at);
}

#[tokio::test]
async fn an_empty_translation_goes_back_to_english() {
    let database = goods_database().await;
    let db = &database.db;
    let report = import(db, "slug,name:de\ncumin,\n", Mode::Write).await;
    assert_eq!(report.unwrap(), counts(0, 1, 0));
    let texts = products::translations(db.autocommit()).await.unwrap();
    assert!(texts.iter().all(|text| text.name.is_none()));
}

#[tokio::test]
async fn a_dry_run_tells_the_same_and_writes_nothing() {
    for database in goods_databases().await {
        let revision = revision_of(&database.db).await;
        let report = import(&database.db, NEW, Mode::DryRun).await.unwrap();
        assert_eq!(report, counts(1, 0, 0));
        assert_eq!(find(&database.db, "clove").await, None);
        assert_eq!(revision_of(&database.db).await, revision);
    }
}

#[tokio::test]
async fn every_error_is_told_with_its_line_and_column() {
    let file = "slug,name,active,category,packaging_options,heat_min\n\
                teja,,perhaps,fruit,a;;b,mild\n\
                cumin,cumin,true,spices,[1],\n\
                new-one,New,true,spices,,\n";
    let errors = errors(file).await;
    assert_eq!(
        places(&errors),
        [
            (2, Some("name")),
            (2, Some("active")),
            (2, Some("category")),
            (2, Some("packaging_options")),
            (2, Some("heat_min")),
            (3, Some("packaging_options")),
            (4, Some("description")),
            (4, Some("grade")),
            (4, Some("district")),
        ]
    );
    assert_eq!(
        errors[1].fault.message,
        "`perhaps` is neither `true` nor `false`"
    );
    assert_eq!(
        errors[2].fault.message,
        "`fruit` is no category; use one of `red-chillies`, `spices`, `agro-commodities`, or add it to the table `categories` first"
    );
    assert_eq!(errors[6].fault.message, "is empty; every product needs it");
}

#[tokio::test]
async fn a_line_is_counted_where_its_row_begins() {
    let file = "slug,description,name\nteja,\"Hot\nand red\",Teja\ncumin,Seeds,\n";
    assert_error(file, 4, Some("name"), "is empty; every product needs it").await;
}

#[tokio::test]
async fn a_slug_is_an_address_and_may_stand_in_the_file_once() {
    let file = "slug,name\nteja,A\ncumin,B\nteja,C\n";
    assert_error(file, 4, Some("slug"), "`teja` is already on line 2").await;
    let message = "`Te ja` is not an address: use small letters and digits, with single hyphens between words";
    assert_error(&NEW.replace("clove,", "Te ja,"), 2, Some("slug"), message).await;
}

#[tokio::test]
async fn the_columns_must_be_known_and_there_once() {
    let unknown = errors(b"slug,colour\nteja,red\n").await;
    assert_eq!(places(&unknown), [(1, Some("colour"))]);
    let begin = "there is no such column; known are `slug`, `name`";
    assert!(unknown[0].fault.message.starts_with(begin));
    let missing = "the column is missing; it tells which product a line is about";
    for (file, column, message) in [
        (
            "slug,name,name\nteja,A,B\n",
            "name",
            "the column is there twice",
        ),
        ("name\nA\n", "slug", missing),
        ("", "slug", missing),
        (
            "slug,name:xx\nteja,A\n",
            "name:xx",
            "`xx` is no language of the site",
        ),
        (
            "slug,name:en\nteja,A\n",
            "name:en",
            "English needs no translation; use the column `name`",
        ),
        (
            "slug,grade:de\nteja,Beste\n",
            "grade:de",
            "grades are translated once for all products, in the table `grade_translations`; leave the column out",
        ),
    ] {
        assert_error(file, 1, Some(column), message).await;
    }
    let port = errors(b"slug,port:de\nteja,A\n").await;
    let begin = "`port` cannot be translated; only `name`";
    assert!(port[0].fault.message.starts_with(begin));
}

#[tokio::test]
async fn a_row_has_no_cell_beside_the_header_and_is_whole_and_can_be_stored() {
    let message = "stands in a column without a name; name it in the header, or empty it";
    assert_error("slug,name\nteja,A,B\n", 2, None, message).await;
    let message = "is missing: the file ends in the middle of its last row; take the whole file";
    assert_error("slug,name\nteja", 2, Some("name"), message).await;
    let message = "holds a null character, which cannot be stored";
    assert_error("slug,name\nteja,a\0b\n", 2, Some("name"), message).await;
}

#[tokio::test]
async fn a_file_with_origins_is_still_read() {
    for database in goods_databases().await {
        let db = &database.db;
        let file = "slug,origin,origin:de,origin:zh\n\
                    teja,\"Khammam, Telangana\",,坎马姆，特伦甘纳邦\n\
                    byadgi,Karnataka,\"Haveri, Karnataka\",\n";
        import(db, file, Mode::Write).await.unwrap();
        let place = async |slug: &str| {
            let product = find(db, slug).await.unwrap();
            (product.district, product.state)
        };
        let texts = products::translations(db.autocommit()).await.unwrap();
        let places: Vec<_> = texts
            .iter()
            .filter_map(|texts| Some((texts.district.as_deref()?, texts.state.as_deref())))
            .collect();
        let owned = |district: &str, state: &str| (district.to_owned(), state.to_owned());
        assert_eq!(place("teja").await, owned("Khammam", "Telangana"));
        assert_eq!(place("byadgi").await, owned("Karnataka", ""));
        assert_eq!(
            places,
            [
                ("坎马姆", Some("特伦甘纳邦")),
                ("Haveri", Some("Karnataka"))
            ]
        );
        // The same in the format of a current export.
        let today = "slug,district,state,district:de,state:de,district:zh,state:zh\n\
                     teja, Khammam,Telangana ,,,坎马姆,特伦甘纳邦\n\
                     byadgi,Karnataka,,Haveri,Karnataka,,\n";
        let report = import(db, today, Mode::Write).await.unwrap();
        assert_eq!((report.unchanged, report.changed), (2, 0));
    }
}

#[tokio::test]
async fn an_empty_origin_is_told_in_its_column() {
    let message = "is empty; every product needs it";
    assert_error("slug,origin\nteja, \n", 2, Some("origin"), message).await;
    assert_error("slug,district\nteja, \n", 2, Some("district"), message).await;
}

#[tokio::test]
async fn an_origin_stands_once_in_a_file() {
    let message = "holds district and state in one cell; leave it out beside a column of either";
    assert_error("slug,origin,state\nteja,A,B\n", 1, Some("origin"), message).await;
    let translated = "slug,origin,district:de,origin:de\nteja,A,B,C\n";
    assert_error(translated, 1, Some("origin:de"), message).await;
}

/// The parameters of a product as in CSV: code, kind, minimum, maximum, unit, method, note and position.
async fn measured(db: &Database, slug: &str) -> Vec<String> {
    let id = find(db, slug).await.unwrap().id;
    let parameters = parameters::of(db.autocommit(), [id]).await.unwrap();
    let number = |number: Option<decimal::Decimal>| {
        number.map(|number| number.to_string()).unwrap_or_default()
    };
    let own = parameters.into_values().flatten().map(|row| {
        let fields = [
            row.parameter,
            row.kind.to_value(),
            number(row.minimum),
            number(row.maximum),
            row.unit,
            row.method,
            row.note.unwrap_or_default(),
            row.position.to_string(),
        ];
        fields.join(",")
    });
    own.collect()
}

#[tokio::test]
async fn a_parameter_has_columns_for_its_figures_and_for_what_is_not_usual() {
    for database in goods_databases().await {
        let db = &database.db;
        let file = "slug;heat_min;heat_max;moisture_limit_max;moisture_limit_method;salmonella_limit_max;colour_note;colour_position\n\
                    teja;70000;90000,5;12;;0;;\n\
                    basmati;;;;;;white;5\n";
        let report = import(db, file, Mode::Write).await.unwrap();
        assert_eq!(report.changed, 2);
        assert_eq!(
            measured(db, "teja").await,
            [
                "moisture,limit,,12,%,,,10",
                "heat,typical,70000,90000.5,SHU,ASTA 21.3,,20",
                "salmonella,limit,,0,25 g,ISO 6579-1,,250",
            ]
        );
        assert_eq!(
            measured(db, "basmati").await,
            ["colour,typical,,,ASTA,ASTA 20.1,white,5"]
        );
        // Columns that the file does not name stay unchanged; empty cells clear the value.
        let file = "slug,heat_min,heat_max,moisture_limit_unit\nteja,,,\n";
        import(db, file, Mode::Write).await.unwrap();
        assert_eq!(
            measured(db, "teja").await,
            [
                "moisture,limit,,12,%,,,10",
                "salmonella,limit,,0,25 g,ISO 6579-1,,250",
            ]
        );
    }
}

#[tokio::test]
async fn a_wrong_parameter_names_its_column() {
    for (file, line, column, message) in [
        (
            "slug,heat_min\nteja,70 %\n",
            2,
            "heat_min",
            "`70 %` is no number; write it like `2100` or `10.50`",
        ),
        (
            "slug,heat_max\nteja,500\n",
            2,
            "heat_max",
            "`500` is below the minimum, which is `80000`",
        ),
        (
            "slug,moisture_limit_note\nteja,dry\n",
            2,
            "moisture_limit_min",
            "is missing; a limit needs a minimum, a maximum or both",
        ),
        (
            "slug,thymol_min\nteja,5\n",
            1,
            "thymol_min",
            "there is no such column, and no parameter `thymol`; add one to the table `parameters` first",
        ),
        (
            "slug,capsaicin_level\nteja,\"80,000 SHU\"\n",
            1,
            "capsaicin_level",
            "is made of numbers now; use the columns `heat_min` and `heat_max`",
        ),
        (
            "slug,allergens\nteja,salt\n",
            2,
            "allergens",
            "`salt` is no allergen; use `gluten`, `crustaceans`, `eggs`, `fish`, `peanuts`, `soybeans`, `milk`, `nuts`, `celery`, `mustard`, `sesame`, `sulphites`, `lupin`, `molluscs`",
        ),
    ] {
        assert_error(file, line, Some(column), message).await;
    }
}

#[tokio::test]
async fn what_is_declared_is_said_or_not_said() {
    let database = goods_database().await;
    let file = "slug,allergens,gmo_free,halal,kosher\nteja,mustard; sesame,yes,WAHR,\n";
    import(&database.db, file, Mode::Write).await.unwrap();
    let teja = find(&database.db, "teja").await.unwrap();
    assert_eq!(teja.allergens.0, ["mustard", "sesame"]);
    assert_eq!(teja.gmo_free, Some(true));
    assert_eq!(teja.halal, Some(true));
    assert_eq!(teja.kosher, None);
}

#[tokio::test]
async fn a_price_is_read_as_spreadsheets_write_it() {
    let database = goods_database().await;
    let file = "slug;price_from;price_to;price_currency;price_unit;price_term;price_valid_until;needs_export_authorisation\n\
                teja;10,50;12;USD;kg;FOB;31.12.2026;WAHR\n";
    import(&database.db, file, Mode::Write).await.unwrap();
    let teja = find(&database.db, "teja").await.unwrap();
    let number = |text: &str| text.parse().ok();
    assert_eq!(teja.price_from, number("10.5"));
    assert_eq!(teja.price_to, number("12"));
    assert_eq!(teja.price_valid_until, "2026-12-31".parse().ok());
    assert!(teja.needs_export_authorisation);
    let emptied = "slug,price_from,price_to,needs_export_authorisation\nteja,,,\n".as_bytes();
    import(&database.db, emptied, Mode::Write).await.unwrap();
    let teja = find(&database.db, "teja").await.unwrap();
    assert_eq!((teja.price_from, teja.price_to), (None, None));
    assert!(!teja.needs_export_authorisation);
}

#[tokio::test]
async fn a_price_as_text_of_a_former_export_is_read_too() {
    let database = goods_database().await;
    let file = "slug,price_range,port\n\
                teja,\"USD 2,100 - 2,400 / t FOB Chennai (indicative)\",Chennai\n\
                cumin,Ask Asha,Mundra\n";
    import(&database.db, file, Mode::Write).await.unwrap();
    let teja = find(&database.db, "teja").await.unwrap();
    assert_eq!(teja.price_from, "2100".parse().ok());
    assert_eq!(teja.price_term.as_deref(), Some("FOB"));
    assert_eq!(teja.price_port, None);
    let cumin = find(&database.db, "cumin").await.unwrap();
    assert_eq!(cumin.price_note.as_deref(), Some("Ask Asha"));
}

#[tokio::test]
async fn a_wrong_price_names_its_column() {
    for (file, column, message) in [
        (
            "slug;price_from\nteja;2,100\n",
            "price_from",
            "`2,100` may be 2100 or 2.100; write it as `2100` or as `2,1000`",
        ),
        (
            "slug,price_to\nteja,5\n",
            "price_to",
            "needs a `price_from`; write a single price there",
        ),
        (
            "slug,price_valid_until\nteja,01/02/2026\n",
            "price_valid_until",
            "`01/02/2026` may be 1 February or 2 January; write it as `2026-02-01` or `2026-01-02`",
        ),
        (
            "slug,price_from,price_currency,price_unit\nteja,$4.80,EUR,kg\n",
            "price_from",
            "`$4.80` is in USD, but `price_currency` is `EUR`; write the figure alone, or change the currency",
        ),
    ] {
        assert_error(file, 2, Some(column), message).await;
    }
    for (header, column, message) in [
        (
            "slug,price_range,price_from",
            "price_range",
            "holds the whole price in one cell; leave it out beside `price_from`",
        ),
        (
            "slug,price_range:de",
            "price_range:de",
            "prices are said in every language by the program; leave the column out",
        ),
    ] {
        assert_error(&format!("{header}\n"), 1, Some(column), message).await;
    }
}

#[tokio::test]
async fn a_file_is_read_in_the_words_of_its_owner() {
    let database = goods_database().await;
    let file = "Slug,Category,Grade,Price from,Price to,price_unit,price_term,price_valid_until,moisture_max,heat_max,active\n\
                teja,  spices ,Spitze,$4.80,\"4,100\",Tonne,fob,31/03/2027,12 %,\"100,000 SHU\",हाँ\n\
                cumin,Gewürze,A,4.80 USD,,KG,,31-Mar-27,12%,,yes\n";
    import(&database.db, file, Mode::Write).await.unwrap();
    let teja = find(&database.db, "teja").await.unwrap();
    let number = |text: &str| text.parse().ok();
    assert_eq!(teja.category.as_str(), "spices");
    assert_eq!(teja.grade.as_str(), "Super");
    assert_eq!(teja.price_from, number("4.8"));
    assert_eq!(teja.price_to, number("4100"));
    assert_eq!(
        [teja.price_currency, teja.price_unit, teja.price_term].map(Option::unwrap),
        ["USD", "t", "FOB"]
    );
    assert_eq!(teja.price_valid_until, "2027-03-31".parse().ok());
    let cumin = find(&database.db, "cumin").await.unwrap();
    assert_eq!(cumin.category.as_str(), "spices");
    assert_eq!(cumin.price_from, number("4.8"));
    assert_eq!(cumin.price_valid_until, teja.price_valid_until);
    let moisture = measured(&database.db, "teja").await;
    assert!(
        moisture
            .iter()
            .any(|one| one.contains("moisture") && one.contains("12")),
        "{moisture:?}"
    );
}

#[tokio::test]
async fn columns_that_the_site_does_not_have_are_left_out_on_request() {
    let file = "slug,Supplier,thymol_min,port\nteja,Asha,5,Chennai\n";
    let database = goods_database().await;
    let refused = errors(file).await;
    let unknown: Vec<_> = refused
        .iter()
        .map(|error| (error.fault.code, error.fault.value.as_str()))
        .collect();
    let code = Code::UnknownColumn;
    assert_eq!(unknown, [(code, "supplier"), (code, "thymol_min")]);
    let leaving_out = Options {
        leave_out_unknown: true,
        ..options()
    };
    let report = import_with(&database.db, file, leaving_out, Mode::Write)
        .await
        .unwrap();
    assert_eq!(report.left_out, ["supplier", "thymol_min"]);
    let teja = find(&database.db, "teja").await.unwrap();
    assert_eq!(teja.port.as_deref(), Some("Chennai"));
}

#[tokio::test]
async fn errors_of_header_and_cells_are_told_together_up_to_a_bound() {
    let found = errors(b"slug,colour,active\nteja,red,perhaps\ncumin,,\0\nbyadgi,,maybe\n").await;
    let rows: Vec<_> = found.iter().map(|error| error.row).collect();
    assert_eq!(rows, [1, 2, 3, 4]);
    let active = Some("active");
    assert_eq!(
        places(&found),
        [(1, Some("colour")), (2, active), (3, active), (4, active)]
    );
    let rows: String = (0..2_000).map(|row| format!("p{row},perhaps\n")).collect();
    let found = errors(format!("slug,active\n{rows}")).await;
    assert_eq!(catalogue::csv::count_of(&found), "1000 or more");
}
