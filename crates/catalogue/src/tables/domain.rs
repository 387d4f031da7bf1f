//! What the writes of the catalogue have in common.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use languages::Language;
use store::{DbErr, Transaction};
use tables::{Domain, Effect, check_texts, prelude::*};

use crate::{entities::product, listings, queries::products, rules::HasPicture};

/// The staff reads, editors write.
pub(super) const GRANTS: &[Grant] = &[
    Grant {
        roles: access::STAFF_AND_SERVICE,
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::All,
    },
    Grant {
        roles: &[Editor, Owner, Service],
        rights: WRITE,
        columns: Columns::All,
        rows: RowScope::All,
    },
];

pub(super) const POSITION: Column = with(
    column(
        "position",
        Type::Integer,
        "Place in lists, the lowest first.",
    ),
    ColumnDefault::Number(LAST_POSITION),
);

pub(super) const PICTURE: Column = text(
    "image_url",
    "The picture: the address by which products name it.",
);

pub(super) fn english_name(
    row: &Row,
    built_in_name: fn(&str, Language) -> Option<&'static str>,
) -> Json {
    let code = row["code"].as_str().unwrap_or_default();
    match built_in_name(code, Language::ENGLISH) {
        Some(name) => name.into(),
        None => row["name"].clone(),
    }
}

/// What visitors see of products.
#[derive(Debug)]
pub(super) struct Catalogue;

#[async_trait]
impl Domain for Catalogue {
    fn name(&self) -> &'static str {
        "catalogue"
    }

    async fn lock(&self, db: &Transaction) -> std::result::Result<(), DbErr> {
        products::lock_writers(db).await
    }

    fn check(&self, table: &'static Table, known: &[Option<&Row>], row: &Row) -> Result<()> {
        check_texts(table, known, row)
    }

    /// Makes the rows that visitors read of the products that were written.
    async fn before_commit(&self, tx: &mut WriteTransaction<'_>) -> Result<()> {
        let Touched { products, .. } = std::mem::take(tx.state());
        listings::refresh(&tx.db, products).await?;
        products::raise_revision(&tx.db).await?;
        tx.effects.insert(CATALOGUE_CHANGED);
        Ok(())
    }
}

/// Changes of products that wait to be published. Their writers and those of the catalogue wait for each other.
#[derive(Debug)]
pub(super) struct Drafts;

#[async_trait]
impl Domain for Drafts {
    fn name(&self) -> &'static str {
        "drafts"
    }

    async fn lock(&self, db: &Transaction) -> std::result::Result<(), DbErr> {
        products::lock_writers(db).await
    }
}

/// Visitors are to see what was written.
pub const CATALOGUE_CHANGED: Effect = Effect("catalogue changed");

/// Whether a write of a table changes what visitors see of products.
#[must_use]
pub fn is_of_the_catalogue(table: &Table) -> bool {
    table.domain.name() == Catalogue.name()
}

/// What one transaction has written.
#[derive(Default)]
pub(crate) struct Touched {
    /// The products whose rows for visitors are to be made again.
    pub(crate) products: BTreeSet<i64>,
    /// Products whose translations or parameters are written, by number.
    pub(super) english: BTreeMap<i64, Option<product::Model>>,
}

/// The pictures of the site, by which a transaction checks addresses.
#[derive(Clone)]
pub struct SitePictures(Arc<dyn Fn(&str) -> bool + Send + Sync>);

impl SitePictures {
    /// Takes whether the site has a picture at a path.
    pub fn new(has_picture: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(has_picture))
    }

    /// Whether the site has a picture at a path.
    pub fn has_picture(&self) -> HasPicture<'_> {
        &*self.0
    }
}

/// Whether the site has a picture at a path; none where it has said nothing of its pictures.
pub(crate) fn has_picture(pictures: Option<&SitePictures>) -> HasPicture<'_> {
    pictures.map_or(&|_| false, SitePictures::has_picture)
}
