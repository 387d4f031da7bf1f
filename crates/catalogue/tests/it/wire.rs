//! The TypeScript copies of the types that go over the wire.

use std::{fs, path::PathBuf};

use catalogue::{
    CataloguePage, Category, CategorySize, Found, FoundBy, HomePage, Product, ProductCard,
    ProductPage,
};
use ts_rs::{Config, TS};

/// When set, the copies are written instead of compared.
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
    vec![
        file::<Category>(&config),
        file::<CataloguePage>(&config),
        file::<CategorySize>(&config),
        file::<Found>(&config),
        file::<FoundBy>(&config),
        file::<HomePage>(&config),
        file::<Product>(&config),
        file::<ProductCard>(&config),
        file::<ProductPage>(&config),
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
