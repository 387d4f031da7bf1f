//! Reading a kit.

use std::path::Path;

use anyhow::{Context, bail};
use bytes::Bytes;
use languages::Language;
use media::{Object, Upload};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use tables::{Writer, plain};
use toml::Table as Toml;

use super::{
    FORMAT, KIT_FILE, KitTable, MEDIA_FILE, MEDIA_FOLDER,
    files::{Folder, MAX_TEXT},
    kit_tables,
    rows::{KitRow, Lines, MARKDOWN, from_toml},
};

/// The content of a site: its rows, and where its pictures are.
#[derive(Debug)]
pub struct Kit {
    folder: Folder,
    /// The tables that it has, in the order in which they are written.
    pub(super) tables: Vec<(KitTable, Vec<KitRow>)>,
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
    /// Whether the same is known of a file that is stored, besides its bytes.
    pub(super) fn is_known_as(&self, object: &Object) -> bool {
        self.cache_control == object.cache_control && self.user_metadata == object.user_metadata
    }

    /// Whether these bytes are those that another site has kept. Somebody may have changed the file since.
    pub(super) fn is_kept(&self, bytes: &[u8]) -> bool {
        self.is_hash(&hex::encode(Sha256::digest(bytes)))
    }

    /// Whether another site has kept bytes of this hash.
    pub(super) fn is_hash(&self, hash: &str) -> bool {
        self.hash == hash
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

/// What is wrong with a kit, each in one line with its place.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub(crate) struct KitFaults(pub(crate) Vec<String>);

impl From<&Object> for Picture {
    fn from(object: &Object) -> Self {
        Self {
            name: object.name.clone(),
            cache_control: object.cache_control.clone(),
            user_metadata: object.user_metadata.clone(),
            hash: object.hash.clone(),
        }
    }
}

impl Kit {
    /// Reads all rows of a kit. Fails with `KitFaults` for what is wrong in the kit.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        Self::of(Folder::open(path)?)
    }

    /// As [`Self::read`].
    pub(super) fn of(folder: Folder) -> anyhow::Result<Self> {
        let fault = |text: String| KitFaults(vec![text]);
        let about = folder.read_text(KIT_FILE, MAX_TEXT)?.ok_or_else(|| {
            fault(format!(
                "there is no `{KIT_FILE}`; take what `mirchi site export` or the console has written"
            ))
        })?;
        let about: Toml = about
            .parse()
            .map_err(|error: toml::de::Error| fault(format!("{KIT_FILE}: {}", error.message())))?;
        let format = about.get("format").and_then(toml::Value::as_integer);
        if format != Some(FORMAT.into()) {
            let text = format!("{KIT_FILE}: this program reads kits of the format {FORMAT}");
            return Err(fault(text).into());
        }
        let all = kit_tables();
        let mut faults = Vec::new();
        check_entries(&folder, &all, &mut faults)?;
        let mut tables = Vec::new();
        for of in all {
            if let Some(rows) = read_table(&folder, of, &mut faults)? {
                tables.push((of, rows));
            }
        }
        let pictures = read_pictures(&folder, &mut faults)?;
        if !faults.is_empty() {
            return Err(KitFaults(faults).into());
        }
        Ok(Self {
            folder,
            tables,
            pictures,
        })
    }

    /// How many rows and pictures it has.
    pub(crate) fn len(&self) -> usize {
        let rows = self.tables.iter().map(|(_, rows)| rows.len());
        rows.sum::<usize>() + self.pictures.len()
    }

    pub(super) fn bytes(&self, picture: &Picture) -> anyhow::Result<Bytes> {
        let path = format!("{MEDIA_FOLDER}/{}", picture.name);
        let bytes = self.folder.read(&path)?;
        Ok(bytes
            .with_context(|| format!("there is no file `{path}`"))?
            .into())
    }
}

/// A name that is none of a kit's is a typing error.
fn check_entries(
    folder: &Folder,
    tables: &[KitTable],
    faults: &mut Vec<String>,
) -> anyhow::Result<()> {
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
            faults.push(format!(
                "`{name}` is no part of a kit; see docs/operation.md for what is"
            ));
        }
    }
    Ok(())
}

/// The rows of a table; `None` if the kit does not have it.
pub(super) fn read_table(
    folder: &Folder,
    of: KitTable,
    faults: &mut Vec<String>,
) -> anyhow::Result<Option<Vec<KitRow>>> {
    if !of.has_languages() {
        let path = format!("{}.toml", of.name());
        return read_file(folder, of, &path, None, faults);
    }
    let mut all = None;
    let mut entries = folder.entries(of.name())?;
    // Translations are made from the English of the kit.
    entries.sort_by_key(|(name, _)| name != "en.toml");
    for (name, is_folder) in entries {
        // Long texts are in folders.
        if is_folder || name.starts_with('.') {
            continue;
        }
        let path = format!("{}/{name}", of.name());
        let Some(code) = name.strip_suffix(".toml") else {
            faults.push(format!(
                "`{path}` is no part of a kit: the files of languages are named as `de.toml`"
            ));
            continue;
        };
        if Language::parse(code).is_none() {
            faults.push(format!("{path}: `{code}` is no language of the site"));
            continue;
        }
        let rows = read_file(folder, of, &path, Some(code), faults)?;
        all.get_or_insert_with(Vec::new)
            .extend(rows.unwrap_or_default());
    }
    Ok(all)
}

fn read_file(
    folder: &Folder,
    of: KitTable,
    path: &str,
    language: Option<&str>,
    faults: &mut Vec<String>,
) -> anyhow::Result<Option<Vec<KitRow>>> {
    let Some(text) = folder.read_text(path, MAX_TEXT)? else {
        return Ok(None);
    };
    // Many rows could name the same long text.
    let mut left = MAX_TEXT;
    let mut rows = from_toml(of, path, &text, language, faults);
    for KitRow { row, place } in &mut rows {
        let Some(markdown) = row.remove(MARKDOWN) else {
            continue;
        };
        let markdown = plain(&markdown);
        match folder.read_text(&markdown, left) {
            Ok(Some(text)) => {
                left -= text.len() as u64;
                row.insert("text".to_owned(), json!(text));
            }
            Ok(None) => faults.push(format!("{place}: there is no file `{markdown}`")),
            Err(error) => faults.push(format!("{place}: {error:#}")),
        }
    }
    Ok(Some(rows))
}

fn read_pictures(folder: &Folder, faults: &mut Vec<String>) -> anyhow::Result<Vec<Picture>> {
    let Some(text) = folder.read_text(MEDIA_FILE, MAX_TEXT)? else {
        return Ok(Vec::new());
    };
    let listed: Toml = match text.parse() {
        Ok(listed) => listed,
        Err(error) => {
            let error: toml::de::Error = error;
            let line = error
                .span()
                .map_or(1, |span| Lines::of(&text).line_at(span.start));
            faults.push(format!("{MEDIA_FILE}:{line}: {}", error.message()));
            return Ok(Vec::new());
        }
    };
    let mut pictures = Vec::new();
    for (name, about) in listed {
        match picture(folder, &name, about) {
            Ok(picture) => pictures.push(picture),
            Err(error) => faults.push(format!("{MEDIA_FILE}: [{name}]: {error:#}")),
        }
    }
    Ok(pictures)
}

fn picture(folder: &Folder, name: &str, about: toml::Value) -> anyhow::Result<Picture> {
    let about: About = about.try_into()?;
    let user_metadata = serde_json::from_str(&about.user_metadata).context("`user_metadata`")?;
    let path = format!("{MEDIA_FOLDER}/{name}");
    if !folder.has(&path)? {
        bail!("there is no file `{path}`");
    }
    Ok(Picture {
        name: name.to_owned(),
        cache_control: about.cache_control,
        user_metadata,
        hash: about.hash,
    })
}
