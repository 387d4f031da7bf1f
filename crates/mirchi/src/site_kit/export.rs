//! Writing a kit.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use anyhow::Context;
use catalogue::queries::products;
use languages::Language;
use media::{Bucket, Entry, Media, Object, PageQuery};
use serde_json::{Value as Json, json};
use store::Database;
use tables::{Row, copies, natural_key_of, plain};
use toml::{Table as Toml, Value};
use tracing::warn;

use super::{
    FORMAT, KIT_FILE, KitTable, LANGUAGE, MEDIA_FILE, MEDIA_FOLDER, TEXTS,
    files::Folder,
    kit_tables,
    rows::{MARKDOWN, Rows, key_of, to_toml},
};

/// Writes the content of a site into a folder, which must be new or empty. Returns how many rows and pictures there are.
pub(crate) async fn export(
    database: &Database,
    media: &Media,
    folder: &Path,
) -> anyhow::Result<(usize, usize)> {
    let folder = Folder::make(folder)?;
    let about =
        format!("# The content of a site, written by `mirchi site export`.\nformat = {FORMAT}\n");
    folder.write(KIT_FILE, about.as_bytes())?;
    let mut count = 0;
    let slugs = products::numbers_and_slugs(database.read()).await?;
    let slugs = slugs.into_iter().collect();
    for of in kit_tables() {
        let rows = copies(database.read(), of.table).await?;
        let rows = rows.into_values().filter(|row| of.has(row));
        let (rows, invalid): (Vec<Row>, Vec<Row>) = rows.partition(|row| of.is_valid(row));
        for row in invalid {
            let key = natural_key_of(of.table, &row).join("/");
            warn!(
                "{} {key}: the site would not take this row today, so it is not in the kit",
                of.name()
            );
        }
        count += rows.len();
        write_table(&folder, of, rows, &slugs)?;
    }
    let pictures = write_media(&folder, media).await?;
    Ok((count, pictures))
}

fn write_table(
    folder: &Folder,
    of: KitTable,
    rows: Vec<Row>,
    slugs: &HashMap<i64, String>,
) -> anyhow::Result<()> {
    let mut files: BTreeMap<Option<String>, Rows> = BTreeMap::new();
    // A table without rows has a file, too: without one, it would stay as it is where the kit is read.
    let first = of
        .has_languages()
        .then(|| Language::ENGLISH.code().to_owned());
    files.insert(first, Rows::new());
    for mut row in rows {
        let language = of.has_languages().then(|| plain(&row[LANGUAGE]));
        let slug_of = |number: &Json| slugs.get(&number.as_i64()?).cloned();
        // A product may have been deleted meanwhile.
        let Some(key) = key_of(of, &row, slug_of) else {
            continue;
        };
        if let Some(language) = &language {
            move_long_text(folder, of, &key, language, &mut row)?;
        }
        files.entry(language).or_default().insert(key, row);
    }
    for (language, rows) in files {
        let path = match language {
            Some(language) => format!("{}/{language}.toml", of.name()),
            None => format!("{}.toml", of.name()),
        };
        folder.write(&path, to_toml(of, &rows)?.as_bytes())?;
    }
    Ok(())
}

/// Writes a text of several lines into a file of its own.
fn move_long_text(
    folder: &Folder,
    of: KitTable,
    key: &[String],
    language: &str,
    row: &mut Row,
) -> anyhow::Result<()> {
    let is_long = |text: &&str| text.contains('\n');
    if of.name() != TEXTS {
        return Ok(());
    }
    let Some(text) = row["text"].as_str().filter(is_long) else {
        return Ok(());
    };
    // A name such as `blog/spice-journey:body` becomes a path.
    let path = format!(
        "{}/{language}/{}.md",
        of.name(),
        key.join("/").replace(':', ".")
    );
    folder.write(&path, text.as_bytes())?;
    row.remove("text");
    row.insert(MARKDOWN.to_owned(), json!(path));
    Ok(())
}

async fn write_media(folder: &Folder, media: &Media) -> anyhow::Result<usize> {
    let bucket = Bucket::find(MEDIA_FOLDER)?;
    let objects = all_objects(media, bucket).await?;
    let mut file = Toml::new();
    for object in objects.values() {
        let bytes = media.bytes(object).await?;
        folder.write(&format!("{MEDIA_FOLDER}/{}", object.name), &bytes)?;
        file.insert(object.name.clone(), Value::Table(about(object)));
    }
    let text = toml::to_string_pretty(&file).context("the list of pictures")?;
    folder.write(MEDIA_FILE, text.as_bytes())?;
    Ok(objects.len())
}

/// How many bytes the pictures of a kit are.
pub(crate) async fn size_of_media(media: &Media) -> anyhow::Result<u64> {
    let objects = all_objects(media, Bucket::find(MEDIA_FOLDER)?).await?;
    let sizes = objects.values().map(|object| object.size);
    Ok(u64::try_from(sizes.sum::<i64>()).unwrap_or_default())
}

/// What is known of a picture besides its bytes. Its metadata is any JSON, also what TOML does not have, so it is a text.
fn about(object: &Object) -> Toml {
    let metadata = object.user_metadata.to_string();
    Toml::from_iter([
        ("hash".to_owned(), object.hash.clone().into()),
        (
            "cache_control".to_owned(),
            object.cache_control.clone().into(),
        ),
        ("user_metadata".to_owned(), metadata.into()),
    ])
}

/// The files of a bucket by their names.
pub(super) async fn all_objects(
    media: &Media,
    bucket: &Bucket,
) -> anyhow::Result<BTreeMap<String, Object>> {
    let all = PageQuery {
        limit: usize::MAX,
        ..PageQuery::default()
    };
    let (entries, _) = media.page(bucket, &all).await?;
    let objects = entries.into_iter().filter_map(|entry| match entry {
        Entry::File(name, object) => Some((name, *object)),
        Entry::Folder(_) => None,
    });
    Ok(objects.collect())
}
