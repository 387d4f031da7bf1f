//! Compiles a template with Typst. The template has access to the fonts, the standard library and the files that it is given, and
//! to nothing else.

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

/// How many more documents Typst's cached results are kept for, since the next document often uses the same faces.
const CACHE_MAX_AGE: usize = 2;

/// What all compilations share.
pub(crate) struct Compiler {
    library: LazyHash<Library>,
    pub(crate) fonts: Fonts,
}

impl Compiler {
    pub(crate) fn new(fonts: Fonts) -> Self {
        Self {
            library: LazyHash::new(Library::default()),
            fonts,
        }
    }

    /// Compiles a template with the sources that it imports and the files that it reads.
    pub(crate) fn compile(
        &self,
        template: &Source,
        imports: &[Source],
        files: &[(FileId, Bytes)],
    ) -> Result<PagedDocument, Error> {
        let world = CompilationWorld {
            compiler: self,
            template,
            imports,
            files,
        };
        let Warned { output, .. } = typst::compile::<PagedDocument>(&world);
        comemo::evict(CACHE_MAX_AGE);
        output.map_err(|errors| failure(&errors))
    }
}

/// All errors of Typst, in one line.
pub(crate) fn failure(errors: &[SourceDiagnostic]) -> Error {
    let messages: Vec<_> = errors.iter().map(|error| error.message.as_str()).collect();
    Error::Template(messages.join("; "))
}

/// The ID of a file that a template reads, such as `card.json`.
pub(crate) fn file(name: &str) -> FileId {
    let path = VirtualPath::new(name).expect("names of files are written in this crate");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

/// The source of the module for pictures in frames, which templates import.
pub(crate) fn covering() -> Source {
    let text = include_str!("../templates/covering.typ");
    Source::new(file("covering.typ"), text.to_owned())
}

/// What one compilation has access to.
struct CompilationWorld<'a> {
    compiler: &'a Compiler,
    template: &'a Source,
    imports: &'a [Source],
    files: &'a [(FileId, Bytes)],
}

impl World for CompilationWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.compiler.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.compiler.fonts.book()
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
        self.compiler.fonts.font(index)
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}
