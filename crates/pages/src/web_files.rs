//! The files of the pages: the output of the build of `web/`, and the texts.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use bytes::Bytes;
use content::{Locales, LongTexts};

/// What the build of `web/` has made, as it is in the program.
#[cfg(not(debug_assertions))]
mod built {
    use bytes::Bytes;

    /// The names are apart from the contents, since a start that read names between contents brought nearly all of these into memory.
    static NAMES: &str = include_str!(concat!(env!("OUT_DIR"), "/names.txt"));
    static CONTENTS: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/contents.rs"));

    pub(super) fn files() -> impl Iterator<Item = (String, Bytes)> {
        let names = NAMES.lines().map(str::to_owned);
        names.zip(CONTENTS.iter().copied().map(Bytes::from_static))
    }
}

/// What the build of `web/` has made, as it is in the checkout.
#[cfg(debug_assertions)]
mod built {
    use std::{fs, path::Path};

    use bytes::Bytes;
    use walkdir::WalkDir;

    pub(super) fn files() -> impl Iterator<Item = (String, Bytes)> {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist"));
        WalkDir::new(folder).into_iter().filter_map(move |entry| {
            let path = entry.ok()?.into_path();
            let name = path.strip_prefix(folder).ok()?.to_str()?;
            Some((name.to_owned(), fs::read(&path).ok()?.into()))
        })
    }
}

/// The folder of the files that browsers may load.
pub const CLIENT: &str = "client/";
/// The folder of the staff console.
pub const STAFF: &str = "staff/";
/// The script that renders the pages.
pub(super) const SERVER_BUNDLE: &str = "server/entry-server.js";
/// The texts of the screens, by language.
pub(super) const LOCALES: &str = "locales/";
/// The long texts, by language, in Markdown.
pub(super) const CONTENT: &str = "content/";
/// The fonts of PDF documents and preview pictures.
pub(super) const FONTS: &str = "fonts/";
/// The build's manifest: the stylesheets and modules of the entry.
pub(super) const CLIENT_MANIFEST: &str = "client/.vite/manifest.json";

/// The files of the pages by name, all in memory and shared by all clones: `client/…` and `server/…` from `web/dist`, `locales/…`
/// from `web/locales`, `content/…` from `web/content`.
#[derive(Clone, Debug, Default)]
pub struct WebFiles(Arc<BTreeMap<String, Bytes>>);

impl WebFiles {
    /// The files that are embedded in the program. A debug build reads them from the checkout instead, once at the start, so that
    /// new pages need no recompilation.
    pub fn embedded() -> Self {
        let locales = Locales::iter().filter_map(|name| {
            let file = Locales::get(&name)?;
            Some(([LOCALES, &name].concat(), bytes(file.data)))
        });
        let contents = LongTexts::iter().filter_map(|name| {
            let file = LongTexts::get(&name)?;
            Some(([CONTENT, &name].concat(), bytes(file.data)))
        });
        built::files().chain(locales).chain(contents).collect()
    }

    /// One file.
    pub fn get(&self, name: &str) -> Option<&Bytes> {
        self.0.get(name)
    }

    /// One of the site's own pictures by its path, `/pictures/cumin-480.jpg`.
    pub fn picture(&self, path: &str) -> Option<&Bytes> {
        let name = path.strip_prefix('/')?;
        name.strip_prefix("pictures/")?;
        self.get(&[CLIENT, name].concat())
    }

    /// Whether the site has a picture at a path such as `/pictures/cumin-960.jpg`. A program that was built without pages knows
    /// none, and accepts any.
    pub fn has_picture(&self, path: &str) -> bool {
        self.picture(path).is_some() || self.folder(CLIENT).next().is_none()
    }

    /// One file as text; `None` if it does not exist or is not UTF-8.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    /// The names of the files of a folder (`client/`).
    pub(super) fn names<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        self.0
            .range(folder.to_owned()..)
            .map(|(name, _)| name.as_str())
            .take_while(move |name| name.starts_with(folder))
    }

    /// The files of a folder (`client/`), named without it.
    pub fn folder<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a Bytes)> {
        self.0
            .range(folder.to_owned()..)
            .map_while(move |(name, bytes)| Some((name.strip_prefix(folder)?, bytes)))
    }
}

impl<Name: Into<String>, Content: Into<Bytes>> FromIterator<(Name, Content)> for WebFiles {
    fn from_iter<Files: IntoIterator<Item = (Name, Content)>>(files: Files) -> Self {
        Self(Arc::new(
            files
                .into_iter()
                .map(|(name, bytes)| (name.into(), bytes.into()))
                .collect(),
        ))
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(embedded) => Bytes::from_static(embedded),
        Cow::Owned(read) => read.into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The texts are separate files; in the script, each thread would hold another copy of them in memory.
    #[test]
    #[ignore = "needs the built pages: make test-rust"]
    fn the_script_carries_no_texts() {
        let files = WebFiles::embedded();
        let script = files.text(SERVER_BUNDLE).expect("the pages are built");
        for name in files.names("locales/de/") {
            let texts: Value =
                serde_json::from_str(files.text(name).expect("UTF-8")).expect("JSON");
            let mut nodes = vec![&texts];
            while let Some(node) = nodes.pop() {
                match node {
                    Value::String(text) if text.len() > 60 => {
                        assert!(!script.contains(text), "{name}: {text}");
                    }
                    Value::Array(items) => nodes.extend(items),
                    Value::Object(items) => nodes.extend(items.values()),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn a_folder_lists_its_own_files_only() {
        let files: WebFiles = [
            ("client/a.js", "a"),
            ("client/assets/b.js", "b"),
            ("clients.txt", "c"),
            ("server/d.js", "d"),
        ]
        .into_iter()
        .collect();
        let names: Vec<_> = files.folder(CLIENT).map(|(name, _)| name).collect();
        assert_eq!(names, ["a.js", "assets/b.js"]);
    }

    #[test]
    fn a_picture_is_found_by_its_path_and_nothing_else_is_one() {
        let files: WebFiles = [("client/pictures/a.jpg", "a"), ("client/b.ico", "b")]
            .into_iter()
            .collect();
        assert!(files.picture("/pictures/a.jpg").is_some());
        for path in [
            "pictures/a.jpg",
            "/pictures/b.jpg",
            "/b.ico",
            "//pictures/a.jpg",
            "",
        ] {
            assert_eq!(files.picture(path), None, "{path}");
        }
    }

    #[test]
    fn a_file_that_is_not_text_is_no_text() {
        let files: WebFiles = [("a", vec![0xff]), ("b", b"text".to_vec())]
            .into_iter()
            .collect();
        assert_eq!(files.text("a"), None);
        assert_eq!(files.text("b"), Some("text"));
        assert_eq!(files.text("c"), None);
    }
}
