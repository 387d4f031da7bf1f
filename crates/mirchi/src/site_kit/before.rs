//! What an import replaces, to be put back if it is not brought to its end.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Context;
use catalogue::queries::products;
use media::{Bucket, Media, Object};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Database;
use tables::{OnDelete, Row, copies};

use super::{
    KitTable, LANGUAGE, MEDIA_FOLDER, PRODUCTS, SETTINGS, SLUG,
    export::all_objects,
    import::{Import, Imported},
    kit::{Kit, Picture},
    kit_tables,
    rows::KitRow,
};

const REDIRECTS: &str = "redirects";
const ADDED_LANGUAGES: &str = "added_languages";
/// The tables whose rows leave a redirect when their page moves.
const LEAVE_REDIRECTS: [&str; 2] = [PRODUCTS, "site_lists"];
/// The fastest: it is stored for minutes.
const COMPRESSION: i32 = 1;

/// The content before an import, as far as it is written.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Before {
    /// The rows of each table. Those of products have the slug.
    tables: HashMap<String, Vec<Row>>,
    /// The pictures of the kit's names; none where there was none.
    pictures: BTreeMap<String, Option<Object>>,
}

impl Before {
    pub(super) async fn read(
        database: &Database,
        media: &Media,
        kit: &Kit,
    ) -> anyhow::Result<Self> {
        let slugs = products::numbers_and_slugs(database.read()).await?;
        let slugs: HashMap<i64, String> = slugs.into_iter().collect();
        let numbers: HashMap<&str, i64> = slugs
            .iter()
            .map(|(id, slug)| (slug.as_str(), *id))
            .collect();
        let mut tables = HashMap::new();
        for of in tables_written(kit) {
            let mut rows = Vec::new();
            let stored = copies(database.read(), of.table).await?;
            for mut row in stored.into_values().filter(|row| of.is_valid(row)) {
                let number = of.product.and_then(|column| row.remove(column));
                if let Some(number) = number {
                    let slug = number.as_i64().and_then(|number| slugs.get(&number));
                    row.insert(SLUG.to_owned(), json!(slug));
                }
                if of.has(&row) {
                    // A product that is added again is the same to drafts, history and imports.
                    if of.name() == PRODUCTS
                        && let Some(slug) = row.get(SLUG).and_then(|slug| slug.as_str())
                        && let Some(id) = numbers.get(slug)
                    {
                        row.insert("id".to_owned(), json!(id));
                    }
                    rows.push(row);
                }
            }
            // Translations are made from the English, as in a kit.
            rows.sort_by_key(|row| row.get(LANGUAGE) != Some(&json!("en")));
            tables.insert(of.name().to_owned(), rows);
        }
        let mut stored = all_objects(media, Bucket::find(MEDIA_FOLDER)?).await?;
        let names = kit.pictures.iter().map(|picture| picture.name.clone());
        let pictures = names.map(|name| {
            let before = stored.remove(&name);
            (name, before)
        });
        Ok(Self {
            tables,
            pictures: pictures.collect(),
        })
    }

    /// As the job of an import stores it.
    pub(super) fn to_bytes(&self) -> anyhow::Result<Vec<u8>> {
        let json = serde_json::to_vec(self)?;
        zstd::encode_all(&json[..], COMPRESSION).context("the content cannot be compressed")
    }

    /// Fails when [`Self::to_bytes`] of this program has not written it.
    pub(super) fn from_bytes(bytes: &[u8]) -> anyhow::Result<Self> {
        let json = zstd::decode_all(bytes).context("the content of before cannot be read")?;
        Ok(serde_json::from_slice(&json)?)
    }

    /// Returns what could not be put back. When it fails, it can be done again.
    pub(super) async fn put_back(
        &self,
        media: &Media,
        import: &Import<'_>,
    ) -> anyhow::Result<Vec<String>> {
        let tables: Vec<(KitTable, Vec<KitRow>)> = kit_tables()
            .into_iter()
            .filter_map(|of| {
                let rows = self.tables.get(of.name())?.iter().cloned();
                let place = of.name().to_owned();
                let rows = rows.map(|row| KitRow {
                    row,
                    place: place.clone(),
                });
                Some((of, rows.collect()))
            })
            .collect();
        let mut left = Imported::default();
        import.write_tables(&tables, &mut left).await?;
        let bucket = Bucket::find(MEDIA_FOLDER)?;
        let stored = all_objects(media, bucket).await?;
        for (name, before) in &self.pictures {
            match (before, stored.get(name)) {
                (Some(before), Some(now)) if !is_same(before, now) => {
                    let bytes = media.bytes(before).await?;
                    let upload = Picture::from(before).upload(bytes, import.writer);
                    media.upload_kept(bucket, upload).await?;
                }
                (None, Some(_)) => {
                    let names = [name.clone()];
                    media.remove(bucket, &names, &import.writer.author).await?;
                }
                _ => {}
            }
        }
        Ok(left.refused)
    }
}

fn is_same(before: &Object, now: &Object) -> bool {
    before.hash == now.hash && Picture::from(before).is_known_as(now)
}

/// The tables that taking in a kit writes to: those that it has, those whose rows are deleted with theirs, and the redirects that theirs leave.
fn tables_written(kit: &Kit) -> Vec<KitTable> {
    let mut names: HashSet<&str> = kit.tables.iter().map(|(of, _)| of.name()).collect();
    let mut tables = kit_tables();
    let depends = |of: &KitTable, names: &HashSet<&str>| {
        let mut keys = of.table.foreign_keys.iter();
        let leaves_redirects = LEAVE_REDIRECTS.iter().any(|name| names.contains(name));
        of.name() == REDIRECTS && leaves_redirects
            // A language that is removed is taken out of the setting of the public ones.
            || of.name() == SETTINGS && names.contains(ADDED_LANGUAGES)
            || keys.any(|key| key.on_delete == OnDelete::Cascade && names.contains(key.other.name))
    };
    loop {
        let known = names.len();
        for of in &tables {
            if depends(of, &names) {
                names.insert(of.name());
            }
        }
        if names.len() == known {
            break;
        }
    }
    tables.retain(|of| names.contains(of.name()));
    tables
}
