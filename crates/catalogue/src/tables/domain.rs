//! What the writes of the catalogue have in common.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::Arc,
};

use languages::Language;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, sea_query::SelectStatement,
};
use store::{DbErr, Transaction};
use tables::{Domain, Effect, check_texts, prelude::*};

use crate::{entities::product, listings, queries::products};

/// The staff reads, editors write.
pub const GRANTS: &[Grant] = &[
    grant(access::STAFF_AND_SERVICE, &[Select]),
    grant(&[Editor, Owner, Service], WRITE),
];

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

/// The domain of what the pages show. Writers of its tables wait for each other, and what they write is on the pages at once.
pub const CATALOGUE_DOMAIN: &dyn Domain = &Catalogue;

/// The domain of drafts of what the pages show.
pub const DRAFTS_DOMAIN: &dyn Domain = &Drafts;

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

/// The rows for visitors of the products whose numbers a query gives are made again.
pub(super) async fn touch_products(
    tx: &mut WriteTransaction<'_>,
    ids: SelectStatement,
) -> Result<()> {
    let few = listings::few_or_outdated(&tx.db, ids).await?;
    tx.state::<Touched>().products.extend(few);
    Ok(())
}

/// The rows for visitors of every product are made again.
pub async fn touch_all_products(tx: &mut WriteTransaction<'_>) -> Result<()> {
    let ids = product::Entity::find()
        .select_only()
        .column(product::Column::Id)
        // SQLite would read `ON CONFLICT` as part of a join without it.
        .filter(product::Column::Id.is_not_null());
    touch_products(tx, ids.into_query()).await
}

/// The pictures that were uploaded to the site.
#[async_trait]
pub trait Uploads: Send + Sync {
    /// Whether one has this address.
    async fn has(&self, path: &str) -> std::result::Result<bool, DbErr>;

    /// The addresses of all.
    async fn all(&self) -> std::result::Result<HashSet<String>, DbErr>;
}

/// The pictures of the site, by which addresses are checked.
#[derive(Clone)]
pub struct SitePictures {
    has_file: Arc<dyn Fn(&str) -> bool + Send + Sync>,
    uploads: Option<Arc<dyn Uploads>>,
}

impl SitePictures {
    /// Takes whether the program comes with a picture at a path.
    pub fn new(has_file: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self {
            has_file: Arc::new(has_file),
            uploads: None,
        }
    }

    /// The same, and those that were uploaded.
    #[must_use]
    pub fn with(mut self, uploads: impl Uploads + 'static) -> Self {
        self.uploads = Some(Arc::new(uploads));
        self
    }

    /// The same, and those that it will have at these paths.
    #[must_use]
    pub fn and(mut self, paths: HashSet<String>) -> Self {
        let has_file = self.has_file;
        self.has_file = Arc::new(move |path| paths.contains(path) || has_file(path));
        self
    }

    /// Whether the site has a picture at a path.
    async fn has(&self, path: &str) -> std::result::Result<bool, DbErr> {
        match &self.uploads {
            Some(uploads) if !(self.has_file)(path) => uploads.has(path).await,
            _ => Ok((self.has_file)(path)),
        }
    }

    /// Whether the site has a picture at a path, for many paths: as it is now.
    pub(crate) async fn now(
        &self,
    ) -> std::result::Result<impl Fn(&str) -> bool + Send + Sync + use<>, DbErr> {
        let uploads = match &self.uploads {
            Some(uploads) => uploads.all().await?,
            None => HashSet::new(),
        };
        let has_file = Arc::clone(&self.has_file);
        Ok(move |path: &str| uploads.contains(path) || has_file(path))
    }
}

/// Whether the site has the picture of a row; none where it has said nothing of its pictures.
pub(super) async fn has_picture_of(tx: &WriteTransaction<'_>, row: &Row) -> Result<bool> {
    let path = row["image_url"].as_str().unwrap_or_default();
    match tx.service::<SitePictures>() {
        Some(pictures) if path.starts_with('/') => Ok(pictures.has(path).await?),
        _ => Ok(false),
    }
}
