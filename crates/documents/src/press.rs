//! Sets a template in type. It sees the fonts, the standard library and the files that it is given, and nothing else.

use typst::{
    Library, LibraryExt, World, comemo,
    diag::{FileError, FileResult, SourceDiagnostic, Warned},
    foundations::{Bytes, Datetime, Duration},
    syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot},
    text::{Font, FontBook},
    utils::LazyHash,
};
use typst_layout::PagedDocument;

use crate::{Error, Fonts};

/// For how many more documents what Typst has worked out for one is kept: the next is often in the same faces.
const KEPT_RESULTS: usize = 2;

/// What all documents have in common.
pub(crate) struct Press {
    library: LazyHash<Library>,
    fonts: Fonts,
}

impl Press {
    pub(crate) fn new(fonts: Fonts) -> Self {
        Self {
            library: LazyHash::new(Library::default()),
            fonts,
        }
    }

    pub(crate) fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Sets a template with the sources that it imports and the files that it reads.
    pub(crate) fn set(
        &self,
        template: &Source,
        imports: &[Source],
        files: &[(FileId, Bytes)],
    ) -> Result<PagedDocument, Error> {
        let forme = Forme {
            press: self,
            template,
            imports,
            files,
        };
        let Warned { output, .. } = typst::compile::<PagedDocument>(&forme);
        comemo::evict(KEPT_RESULTS);
        output.map_err(|errors| failure(&errors))
    }
}

/// Gives back the memory of what Typst has worked out: for a large document it is some hundred megabytes.
pub(crate) fn forget() {
    comemo::evict(0);
}

/// All that Typst found wrong, in one line.
pub(crate) fn failure(errors: &[SourceDiagnostic]) -> Error {
    let messages: Vec<_> = errors.iter().map(|error| error.message.as_str()).collect();
    Error::Template(messages.join("; "))
}

/// The identity of a file that a template reads, `card.json`.
pub(crate) fn file(name: &str) -> FileId {
    let path = VirtualPath::new(name).expect("names of files are written in this crate");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

/// One document that is being set.
struct Forme<'a> {
    press: &'a Press,
    template: &'a Source,
    imports: &'a [Source],
    files: &'a [(FileId, Bytes)],
}

impl World for Forme<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.press.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.press.fonts.book()
    }

    fn main(&self) -> FileId {
        self.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let mut sources = std::iter::once(self.template).chain(self.imports);
        sources
            .find(|source| source.id() == id)
            .cloned()
            .ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let known = self.files.iter().find(|(known, _)| *known == id);
        known
            .map(|(_, bytes)| bytes.clone())
            .ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.press.fonts.font(index)
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}
