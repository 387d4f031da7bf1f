//! Reading a kit.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use bytes::Bytes;
use languages::Language;
use media::{Object, Upload};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use tables::{Row, Writer, plain};
use toml::Table as Toml;

use super::{
    FORMAT, KIT_FILE, KitTable, MEDIA_FILE, MEDIA_FOLDER,
    files::Folder,
    kit_tables,
    rows::{self, MARKDOWN, from_toml},
};

/// The content of a site: its rows, and where its pictures are.
#[derive(Debug)]
pub(crate) struct Kit {
    folder: Folder,
    /// The tables that it has, in the order in which they are written.
    pub(super) tables: Vec<(KitTable, Vec<Row>)>,
    pub(super) pictures: Vec<Picture>,
}

#[derive(Debug)]
pub(super) struct Picture {
    pub(super) name: String,
    cache_control: String,
    user_metadata: Json,
    /// The hash of the bytes, if another site has kept them.
    hash: String,
}

/// A picture in `media.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct About {
    cache_control: String,
    hash: String,
    user_metadata: String,
}

impl Default for About {
    /// As of an upload that says nothing.
    fn default() -> Self {
        Self {
            cache_control: "max-age=3600".to_owned(),
            hash: String::new(),
            user_metadata: "{}".to_owned(),
        }
    }
}

impl Picture {
    /// Whether a file that is stored is this picture, by what the list says.
    pub(super) fn is(&self, object: &Object) -> bool {
        self.hash == object.hash
            && self.cache_control == object.cache_control
            && self.user_metadata == object.user_metadata
    }

    /// Whether these bytes are those that another site has kept. Somebody may have changed the file since.
    pub(super) fn was_kept(&self, bytes: &[u8]) -> bool {
        self.hash == hex::encode(Sha256::digest(bytes))
    }

    pub(super) fn upload(&self, bytes: Bytes, writer: &Writer) -> Upload {
        Upload {
            name: self.name.clone(),
            bytes,
            upsert: true,
            cache_control: self.cache_control.clone(),
            user_metadata: self.user_metadata.clone(),
            author: writer.author.clone(),
        }
    }
}

impl Kit {
    /// Reads all rows of a kit.
    ///
    /// # Errors
    /// What is wrong with it, and in which file.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let folder = Folder::open(path)?;
        let about = folder.read_text(KIT_FILE)?.with_context(|| {
            format!("there is no `{KIT_FILE}` in the folder; name one that `mirchi site export` has written")
        })?;
        let about: Toml = about.parse().context(KIT_FILE)?;
        let format = about.get("format").and_then(toml::Value::as_integer);
        if format != Some(FORMAT.into()) {
            bail!("{KIT_FILE}: this program reads kits of the format {FORMAT}");
        }
        let all = kit_tables();
        check_entries(&folder, &all)?;
        let mut tables = Vec::new();
        for of in all {
            if let Some(rows) = read_table(&folder, of)? {
                tables.push((of, rows));
            }
        }
        let pictures = read_pictures(&folder)?;
        Ok(Self {
            folder,
            tables,
            pictures,
        })
    }

    /// The bytes of a picture.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub(super) fn bytes(&self, picture: &Picture) -> anyhow::Result<Bytes> {
        let path = format!("{MEDIA_FOLDER}/{}", picture.name);
        let bytes = self.folder.read(&path)?;
        Ok(bytes
            .with_context(|| format!("there is no file `{path}`"))?
            .into())
    }
}

/// A name that is none of a kit's is a typing error.
fn check_entries(folder: &Folder, tables: &[KitTable]) -> anyhow::Result<()> {
    let is_table = |name: &str, has_languages: bool| {
        let mut tables = tables.iter();
        tables.any(|of| of.has_languages() == has_languages && of.name() == name)
    };
    for (name, is_folder) in folder.entries("")? {
        let known = match (is_folder, name.strip_suffix(".toml")) {
            (true, _) => name == MEDIA_FOLDER || is_table(&name, true),
            (false, Some(stem)) => {
                [KIT_FILE, MEDIA_FILE].contains(&name.as_str()) || is_table(stem, false)
            }
            (false, None) => name.ends_with(".md"),
        };
        if !known && !name.starts_with('.') {
            bail!("`{name}` is no part of a kit; see docs/operation.md for what is");
        }
    }
    Ok(())
}

/// The rows of a table; `None` if the kit does not have it.
fn read_table(folder: &Folder, of: KitTable) -> anyhow::Result<Option<Vec<Row>>> {
    if !of.has_languages() {
        let path = format!("{}.toml", of.name());
        let rows = read_file(folder, of, &path, None)?;
        return Ok(rows.map(|rows| rows.into_values().collect()));
    }
    let mut all = None;
    let mut entries = folder.entries(of.name())?;
    // Translations are made from the English of the kit.
    entries.sort_by_key(|(name, _)| name != "en.toml");
    for (name, is_folder) in entries {
        // Long texts are in folders.
        if is_folder {
            continue;
        }
        let Some(code) = name.strip_suffix(".toml") else {
            bail!(
                "`{}/{name}` is no part of a kit: the files of languages are named as `de.toml`",
                of.name()
            );
        };
        let path = format!("{}/{name}", of.name());
        if Language::parse(code).is_none() {
            bail!("{path}: `{code}` is no language of the site");
        }
        let rows = read_file(folder, of, &path, Some(code))?.unwrap_or_default();
        all.get_or_insert_with(Vec::new).extend(rows.into_values());
    }
    Ok(all)
}

fn read_file(
    folder: &Folder,
    of: KitTable,
    path: &str,
    language: Option<&str>,
) -> anyhow::Result<Option<rows::Rows>> {
    let Some(text) = folder.read_text(path)? else {
        return Ok(None);
    };
    let mut rows = from_toml(of, &text, language).with_context(|| path.to_owned())?;
    for row in rows.values_mut() {
        if let Some(markdown) = row.remove(MARKDOWN) {
            let markdown = plain(&markdown);
            let text = folder.read_text(&markdown)?;
            let text = text.ok_or_else(|| anyhow!("{path}: there is no file `{markdown}`"))?;
            row.insert("text".to_owned(), json!(text));
        }
    }
    Ok(Some(rows))
}

fn read_pictures(folder: &Folder) -> anyhow::Result<Vec<Picture>> {
    let Some(text) = folder.read_text(MEDIA_FILE)? else {
        return Ok(Vec::new());
    };
    let listed: Toml = text.parse().context(MEDIA_FILE)?;
    let mut pictures = Vec::new();
    for (name, about) in listed {
        let place = || format!("{MEDIA_FILE}: [{name}]");
        let about: About = about.try_into().with_context(place)?;
        let user_metadata = serde_json::from_str(&about.user_metadata).with_context(place)?;
        let path = format!("{MEDIA_FOLDER}/{name}");
        if !folder.has(&path)? {
            bail!("{MEDIA_FILE}: there is no file `{path}`");
        }
        pictures.push(Picture {
            name,
            cache_control: about.cache_control,
            user_metadata,
            hash: about.hash,
        });
    }
    Ok(pictures)
}
