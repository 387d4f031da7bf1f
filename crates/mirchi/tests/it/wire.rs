//! The types that program and pages share: the TypeScript copies are generated from Rust.

use std::path::Path;

use content::{Company, OfficeMap, Phone, Registration, Social, Telegram, WhatsApp};
use pages::{ReplyTime, Retention, Site, SiteInLanguage};
use ts_rs::{Config, TS};

/// If set, the copies are written instead of compared.
const UPDATE: &str = "UPDATE_WIRE";

fn declaration<Type: TS>() -> String {
    format!(
        "\n{}export {}\n",
        Type::docs().unwrap_or_default(),
        Type::decl(&Config::default())
    )
}

#[test]
fn the_pages_know_the_facts_of_the_site_as_the_program_gives_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/backend/wire/site.ts");
    let types = [
        declaration::<SiteInLanguage<'static>>(),
        declaration::<ReplyTime>(),
        declaration::<Site>(),
        declaration::<Company>(),
        declaration::<Registration>(),
        declaration::<Phone>(),
        declaration::<WhatsApp>(),
        declaration::<Telegram>(),
        declaration::<Social>(),
        declaration::<OfficeMap>(),
        declaration::<Retention>(),
    ];
    let text = format!(
        "// Written from crates/pages/src/site.rs and crates/content/src/company.rs by `{UPDATE}=1 cargo test -p mirchi wire`. Do not edit.\n\nimport type {{ Category }} from \"./catalogue.ts\";\n{}",
        types.concat()
    );
    if std::env::var_os(UPDATE).is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "web/src/backend/wire/site.ts is not that of the program: run `{UPDATE}=1 cargo test -p mirchi wire`"
    );
}
