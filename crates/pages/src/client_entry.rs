//! The files that every document loads.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use sha2::{Digest, Sha384};

use super::web_files::{CLIENT, CLIENT_MANIFEST, WebFiles};

/// The source of the pages' main script, as the build's manifest names it. It loads the islands of a page when they are needed.
const ENTRY: &str = "src/client/main.ts";

/// Where the build has the stylesheets of the further pairs of typefaces.
const TYPEFACES: &str = ".fonts/";

/// A file of the build, as in Vite's manifest.
#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    /// Keys of the chunks that this one imports statically.
    #[serde(default)]
    imports: Vec<String>,
}

/// The addresses of the files that every document loads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClientEntry {
    pub(super) script: Script,
    /// In the order in which they must apply.
    pub(super) stylesheets: Vec<String>,
    /// The stylesheets of the further pairs of typefaces, by the names of the pairs.
    pub(super) typefaces: BTreeMap<String, String>,
}

/// A script with its hash, by which browsers verify it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Script {
    pub(super) address: String,
    /// Its hash in the format of Subresource Integrity.
    pub(super) integrity: String,
}

/// Why the build's manifest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    #[error(
        "the built pages have no `{CLIENT_MANIFEST}`; build them again with `npm run build --workspace web`"
    )]
    Missing,
    #[error(
        "`{CLIENT_MANIFEST}` of the built pages cannot be read; build them again with `npm run build --workspace web`"
    )]
    Unreadable(#[from] serde_json::Error),
    #[error(
        "`{CLIENT_MANIFEST}` of the built pages does not list `{ENTRY}`; build them again with `npm run build --workspace web`"
    )]
    NoEntry,
    /// It belongs to another build.
    #[error(
        "`{CLIENT_MANIFEST}` of the built pages lists `{0}`, which is not there; build them again with `npm run build --workspace web`"
    )]
    NoFile(String),
}

impl ClientEntry {
    /// Reads the build's manifest.
    pub(super) fn read(files: &WebFiles) -> Result<Self, ManifestError> {
        let text = files.text(CLIENT_MANIFEST).ok_or(ManifestError::Missing)?;
        let chunks: BTreeMap<String, Chunk> = serde_json::from_str(text)?;
        let entry = chunks.get(ENTRY).ok_or(ManifestError::NoEntry)?;
        let mut found = Found {
            chunks: &chunks,
            seen: BTreeSet::new(),
            stylesheets: Vec::new(),
        };
        found.add(ENTRY);
        Ok(Self {
            script: script(files, entry)?,
            stylesheets: found.stylesheets.into_iter().map(address).collect(),
            typefaces: typefaces(&chunks),
        })
    }

    /// The stylesheet of a pair of typefaces.
    pub(super) fn typeface_stylesheet(&self, pair: impl AsRef<str>) -> Option<&str> {
        self.typefaces.get(pair.as_ref()).map(String::as_str)
    }
}

fn typefaces(chunks: &BTreeMap<String, Chunk>) -> BTreeMap<String, String> {
    let stylesheets = chunks.iter().filter_map(|(source, chunk)| {
        let pair = source.strip_prefix(TYPEFACES)?.strip_suffix(".css")?;
        Some((pair.to_owned(), address(&chunk.file)))
    });
    stylesheets.collect()
}

fn address(file: &str) -> String {
    ["/", file].concat()
}

fn script(files: &WebFiles, chunk: &Chunk) -> Result<Script, ManifestError> {
    let bytes = files.get(&[CLIENT, &chunk.file].concat());
    let bytes = bytes.ok_or_else(|| ManifestError::NoFile(chunk.file.clone()))?;
    Ok(Script {
        address: address(&chunk.file),
        integrity: ["sha384-", &BASE64_STANDARD.encode(Sha384::digest(bytes))].concat(),
    })
}

/// Walks through the imports, each chunk once, dependencies first.
struct Found<'a> {
    chunks: &'a BTreeMap<String, Chunk>,
    seen: BTreeSet<&'a str>,
    stylesheets: Vec<&'a str>,
}

impl<'a> Found<'a> {
    fn add(&mut self, key: &'a str) {
        let Some(chunk) = self.chunks.get(key).filter(|_| self.seen.insert(key)) else {
            return;
        };
        for import in &chunk.imports {
            self.add(import);
        }
        for stylesheet in &chunk.css {
            if !self.stylesheets.contains(&stylesheet.as_str()) {
                self.stylesheets.push(stylesheet);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(manifest: &str) -> Result<ClientEntry, ManifestError> {
        let files = [
            (CLIENT_MANIFEST, manifest.to_owned()),
            ("client/assets/main-5.js", "start".to_owned()),
        ];
        ClientEntry::read(&files.into_iter().collect())
    }

    #[test]
    fn the_entry_brings_its_own_styles_and_those_of_its_imports_each_once() {
        let entry = read(
            r#"{ "_a.js": { "file": "assets/a-1.js", "css": ["assets/a-2.css"], "imports": ["_b.js"] },
                 "_b.js": { "file": "assets/b-3.js", "css": ["assets/b-4.css"], "imports": ["_a.js"] },
                 "src/client/main.ts": { "file": "assets/main-5.js", "css": ["assets/main-6.css", "assets/a-2.css"],
                   "imports": ["_a.js", "_b.js", "_gone.js"], "dynamicImports": ["_c.js"] },
                 "_c.js": { "file": "assets/c-7.js", "css": ["assets/c-8.css"] },
                 ".fonts/lora.css": { "file": "assets/lora-9.css" }, ".fonts/lora-sans.woff2": { "file": "assets/lora-a.woff2" } }"#,
        )
        .unwrap();
        assert_eq!(entry.script.address, "/assets/main-5.js");
        // printf start | openssl dgst -sha384 -binary | base64
        assert_eq!(
            entry.script.integrity,
            "sha384-jG41VoYRg6QE/bD2wbhdXOCi3SpR5XKG2qzaKgCvktHSIb9Vco1WbNOPPqJ1sSdi"
        );
        assert_eq!(
            entry.stylesheets,
            ["/assets/b-4.css", "/assets/a-2.css", "/assets/main-6.css"]
        );
        assert_eq!(
            entry.typeface_stylesheet("lora"),
            Some("/assets/lora-9.css")
        );
        assert_eq!(entry.typefaces.len(), 1, "fonts are no stylesheets");
    }

    #[test]
    fn a_manifest_that_is_of_no_use_is_refused() {
        assert!(matches!(
            ClientEntry::read(&WebFiles::default()),
            Err(ManifestError::Missing)
        ));
        assert!(matches!(read("{"), Err(ManifestError::Unreadable(_))));
        assert!(matches!(read("{}"), Err(ManifestError::NoEntry)));
        assert!(matches!(
            read(r#"{ "src/client/main.ts": { "file": "assets/main-6.js" } }"#),
            Err(ManifestError::NoFile(file)) if file == "assets/main-6.js"
        ));
    }
}
