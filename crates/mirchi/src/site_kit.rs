//! The content of a site as readable files, a kit, which another site can be given: settings, texts, lists, articles, certificates,
//! products, pictures and redirects. Accounts, enquiries, mails, the mail server and documents for buyers are none of it.
//!
//! | File | What is in it |
//! |---|---|
//! | `kit.toml` | The format of the kit. |
//! | `TABLE.toml` | The rows of a table, by their keys. |
//! | `TABLE/LANGUAGE.toml` | The same of a table that has texts by language. |
//! | `site_texts/LANGUAGE/….md` | Long texts, such as those of articles. |
//! | `media.toml`, `media/` | The pictures, and what is known of each. |
//!
//! A table or a folder that a kit does not have stays as it is.

pub mod archive;
mod before;
mod check;
mod export;
mod files;
mod import;
mod job;
mod kit;
mod rows;
pub mod sample;

use std::collections::HashMap;

use catalogue::queries::products;
use content::{MAIL_SERVER, SETUP};
use serde_json::{Value as Json, json};
use store::{ConnectionTrait, DbErr};
use tables::{Row, Table, check_copy, natural_key, plain};

use crate::schema::schema;

pub use self::kit::Kit;
pub(crate) use self::{
    export::{export, size_of_media},
    job::{Answer, Destination, Parameters},
};

/// Raised when a program could not read the kits of an earlier one.
const FORMAT: u32 = 1;
const KIT_FILE: &str = "kit.toml";
const MEDIA_FILE: &str = "media.toml";
const MEDIA_FOLDER: &str = "media";
const LANGUAGE: &str = "language";
const PRODUCTS: &str = "products";
const TEXTS: &str = "site_texts";
const SETTINGS: &str = "site_settings";
/// The column of products that is the same on every site.
const SLUG: &str = "slug";

/// A table whose rows are content of the site.
#[derive(Clone, Copy, Debug)]
struct KitTable {
    table: &'static Table,
    /// The column that has the number of a product, which differs from site to site. A kit has the slug instead.
    product: Option<&'static str>,
    /// Whether products refer to its rows, which therefore go after them.
    has_products: bool,
}

impl KitTable {
    fn name(&self) -> &'static str {
        self.table.name
    }

    fn is_of_products(&self) -> bool {
        self.name() == PRODUCTS || self.product.is_some()
    }

    /// Gives a row of a kit the number that its product has on this site. Fails with the slug, where there is no such product.
    fn set_number(&self, row: &mut Row, numbers: &HashMap<String, i64>) -> Result<(), String> {
        let Some(column) = self.product else {
            return Ok(());
        };
        let slug = row.remove(SLUG).map(|slug| plain(&slug));
        let slug = slug.unwrap_or_default();
        match numbers.get(&slug) {
            Some(number) => {
                row.insert(column.to_owned(), json!(number));
                Ok(())
            }
            None => Err(slug),
        }
    }

    /// Whether each language has its own file.
    fn has_languages(&self) -> bool {
        natural_key(self.table).contains(&LANGUAGE)
    }

    /// Whether a row is content: the mail server of one site is none of another, and how far it is set up neither.
    fn has(&self, row: &Row) -> bool {
        let key = row.get("key").and_then(Json::as_str);
        self.name() != SETTINGS || key.is_none_or(|key| key != SETUP && !MAIL_SERVER.contains(&key))
    }

    /// Whether the table would take a row today. One that it would not, such as a text of a name that the site has no more, could not be put
    /// back: it goes into no kit, and stays as it is.
    fn is_valid(&self, row: &Row) -> bool {
        check_copy(self.table, row).is_ok()
    }

    /// The columns by which a row is known in a file.
    fn key(&self) -> impl Iterator<Item = &'static str> + use<> {
        let columns = natural_key(self.table).iter().copied();
        columns.filter(|column| *column != LANGUAGE)
    }
}

/// The numbers of the products of a site, by their slugs.
async fn numbers_of_products(db: &impl ConnectionTrait) -> Result<HashMap<String, i64>, DbErr> {
    let products = products::numbers_and_slugs(db).await?.into_iter();
    Ok(products.map(|(number, slug)| (slug, number)).collect())
}

fn table(name: &str) -> &'static Table {
    let table = schema().table(name);
    table.expect("a test exports every table of a kit")
}

/// The tables of a kit, in the order in which they are written: rows follow those to which they refer.
fn kit_tables() -> Vec<KitTable> {
    let vocabulary = [
        "categories",
        "category_translations",
        "grades",
        "grade_translations",
        "parameters",
        "parameter_translations",
    ];
    let of_products = [
        (PRODUCTS, None),
        ("product_translations", Some("product_id")),
        ("product_parameters", Some("product_id")),
    ];
    let others = [
        "added_languages",
        "picture_texts",
        "picture_focus_points",
        "certificates",
        "certificate_translations",
        "mail_templates",
        "answering_times",
        "holidays",
        SETTINGS,
        "site_lists",
        "site_texts",
        // Rows before may have left some of their own.
        "redirects",
    ];
    let vocabulary = vocabulary.map(|name| (name, None, true));
    let of_products = of_products.map(|(name, product)| (name, product, false));
    let others = others.map(|name| (name, None, false));
    vocabulary
        .into_iter()
        .chain(of_products)
        .chain(others)
        .map(|(name, product, has_products)| KitTable {
            table: table(name),
            product,
            has_products,
        })
        .collect()
}
