//! The brochure and the specification sheets: made on first request after a change, and cached.
//!
//! The bundle writes the content of a document (`rendering`). Its fingerprint, with that of everything else that affects the
//! file, is the key of the finished file in memory (`Cache`) and on disk (`pdf_folder`). So a change of a product only affects
//! documents whose content changes.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use cache::{Made, ValidatedCache};
use documents::{Document, Fonts, PdfCompiler};
use http::HeaderValue;
use languages::Language;
use quick_cache::{UnitWeighter, Weighter, sync::Cache};
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, time::Instant};

use super::{
    PdfSettings,
    cache_validity::{Dependencies, Freshness},
    pdf_folder::{Key, PdfFolder},
    pictures::Pictures,
    protocol::DocumentRequest,
    rendering::{self, Rendering},
};

/// For how many documents the key is remembered by address; the files are cached separately.
const REMEMBERED: usize = 20_000;
/// How many documents may be queued, including the one that is being made.
const MAX_QUEUE: usize = 64;
/// How long a failed document is not retried.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(30);

/// Which document, in which language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PdfAddress {
    pub language: Language,
    pub content: PdfContent,
}

/// The subject of a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PdfContent {
    /// The products of a category, by its code, or all products.
    Brochure(Option<String>),
    /// One product, by its slug.
    Specification(String),
}

impl fmt::Display for PdfContent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Brochure(None) => formatter.write_str("the brochure"),
            Self::Brochure(Some(category)) => {
                write!(formatter, "the brochure of {category}")
            }
            Self::Specification(slug) => write!(formatter, "the specification of {slug}"),
        }
    }
}

impl<'a> From<&'a PdfAddress> for DocumentRequest<'a> {
    fn from(address: &'a PdfAddress) -> Self {
        let (category, product) = match &address.content {
            PdfContent::Brochure(category) => (category.as_deref(), None),
            PdfContent::Specification(slug) => (None, Some(slug.as_str())),
        };
        let language = address.language.code();
        Self {
            language,
            category,
            product,
        }
    }
}

/// A finished document.
#[derive(Debug)]
pub struct PdfFile {
    pub bytes: Bytes,
    /// The strong entity tag.
    pub etag: HeaderValue,
}

/// The response to a request for a document.
#[derive(Clone, Debug)]
pub enum PdfReply {
    Ready(Arc<PdfFile>),
    /// There is no such product, or none for the brochure.
    NotFound,
    /// It cannot be made now; the reason has been logged.
    Unavailable {
        /// When a retry may succeed.
        retry_after: Duration,
    },
}

impl PdfReply {
    pub(super) const UNAVAILABLE: Self = Self::Unavailable {
        retry_after: PAUSE_AFTER_FAILURE,
    };
}

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{}", rendering::reason(.0))]
    Writing(#[from] rendering::Failure),
    #[error(
        "the fonts of the documents have not been built; build the pages again with `npm run build --workspace web`"
    )]
    NoFonts,
    #[error(transparent)]
    Setting(#[from] documents::Error),
    #[error("too many documents wait to be made")]
    Busy,
    #[error("the work was broken off: {0}")]
    BrokenOff(#[from] tokio::task::JoinError),
}

/// There is no such product, or no product in the category.
struct NotFound;

struct Entry {
    /// The key of the current file; if that could not be made, of the last one that could.
    key: Option<Key>,
    freshness: Freshness,
}

/// A document that is ready to be compiled.
struct WrittenDocument {
    document: Document,
    /// The JSON that it was parsed from.
    text: String,
    /// Missing pictures are empty.
    pictures: HashMap<String, Bytes>,
}

impl WrittenDocument {
    /// The key of its file: from the compiler's fingerprint, the JSON, and its pictures.
    fn key(&self, compiler: &[u8; 32]) -> Key {
        let mut digest = Sha256::new_with_prefix(compiler);
        digest.update(Sha256::digest(&self.text));
        for path in &self.document.pictures {
            let picture = self.pictures.get(path);
            digest.update(Sha256::digest(picture.map_or(&[][..], |bytes| bytes)));
        }
        digest.finalize().into()
    }
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<Key, Arc<PdfFile>> for ByBytes {
    fn weight(&self, _: &Key, file: &Arc<PdfFile>) -> u64 {
        file.bytes.len() as u64 + 256
    }
}

pub(super) struct PdfCache {
    /// The compiler with its fingerprint; `None` if the fonts have not been built.
    compiler: Option<(Arc<PdfCompiler>, [u8; 32])>,
    pictures: Pictures,
    entries: ValidatedCache<PdfAddress, Entry, UnitWeighter>,
    memory: Cache<Key, Arc<PdfFile>, ByBytes>,
    folder: PdfFolder,
    queue: Semaphore,
    /// Only one document is made at a time, because it takes memory and pages must not wait for it.
    turn: Arc<Semaphore>,
    made: AtomicU64,
}

impl PdfCache {
    pub(super) fn new(pictures: Pictures, fonts: Option<Fonts>, settings: PdfSettings) -> Self {
        Self {
            compiler: fonts.map(|fonts| {
                let compiler = PdfCompiler::new(fonts);
                let fingerprint = compiler.fingerprint();
                (Arc::new(compiler), fingerprint)
            }),
            pictures,
            entries: ValidatedCache::new(REMEMBERED, REMEMBERED as u64, UnitWeighter),
            memory: Cache::with_weighter(REMEMBERED, settings.memory_bytes, ByBytes),
            folder: PdfFolder::new(settings.folder, settings.disk_bytes, settings.reserve),
            queue: Semaphore::new(MAX_QUEUE),
            turn: Arc::new(Semaphore::new(1)),
            made: AtomicU64::new(0),
        }
    }

    /// See [`Fonts::ranges`]; empty if the fonts have not been built.
    pub(super) fn printed_characters(&self) -> &[u32] {
        let compiler = self.compiler.as_ref();
        compiler.map_or(&[], |(compiler, _)| compiler.fonts().ranges())
    }

    /// How many documents were compiled.
    pub(super) fn count(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// A document in memory that is known to be fresh.
    pub(super) fn in_memory(
        &self,
        address: &PdfAddress,
        rendering: &Rendering,
    ) -> Option<Arc<PdfFile>> {
        let entry = self.entries.get(address)?;
        let Freshness::WhileUnchanged(dependencies) = &entry.freshness else {
            // What stands in for one that could not be made may be of a product that is gone.
            return None;
        };
        let is_fresh = dependencies.is_known_fresh(&rendering.data());
        let key = entry.key.as_ref().filter(|_| is_fresh)?;
        self.memory.get(key)
    }

    /// A document as [`Self::get`] would return it; `None` if it must be made first or is being made.
    pub(super) async fn get_if_ready(
        &self,
        address: &PdfAddress,
        rendering: &Rendering,
    ) -> Option<PdfReply> {
        let entry = self.entries.get(address)?;
        if !entry.freshness.is_fresh(&rendering.data()).await {
            return None;
        }
        match &entry.key {
            Some(key) => self.cached(key).await.map(PdfReply::Ready),
            None => Some(PdfReply::UNAVAILABLE),
        }
    }

    /// A document with the current content, or the last one that could be made.
    pub(super) async fn get(&self, address: &PdfAddress, rendering: &Rendering) -> PdfReply {
        // The second attempt is for the case that the file of an unchanged document is gone.
        for _ in 0..2 {
            let is_fresh = |entry: Arc<Entry>| {
                let data = rendering.data();
                async move { entry.freshness.is_fresh(&data).await }
            };
            let mut made = None;
            let make = async |last: Option<Arc<Entry>>| match self.make(address, rendering).await {
                Ok(Some((key, dependencies, file))) => {
                    made = Some(file);
                    Ok(Made::Cacheable(Entry {
                        key: Some(key),
                        freshness: Freshness::WhileUnchanged(dependencies),
                    }))
                }
                Ok(None) => Err(NotFound),
                Err(failure) => Ok(Made::Cacheable(failed(address, &failure, last))),
            };
            let entry = match self.entries.get_or_make(address, is_fresh, make).await {
                Ok(entry) => entry,
                Err(NotFound) => return PdfReply::NotFound,
            };
            let file = match (made, &entry.key) {
                (Some(file), _) => Some(file),
                (None, Some(key)) => self.cached(key).await,
                (None, None) => None,
            };
            if let Some(file) = file {
                return PdfReply::Ready(file);
            }
            match entry.freshness {
                Freshness::WhileUnchanged(_) => self.entries.remove(address, &entry),
                Freshness::Until(_) => break,
            }
        }
        PdfReply::UNAVAILABLE
    }

    /// The file for a key, from memory or disk.
    async fn cached(&self, key: &Key) -> Option<Arc<PdfFile>> {
        if let Some(file) = self.memory.get(key) {
            return Some(file);
        }
        let bytes = self.folder.read(*key).await?;
        Some(self.insert(*key, bytes))
    }

    fn insert(&self, key: Key, bytes: Bytes) -> Arc<PdfFile> {
        let etag = ["\"", &hex::encode(&key[..16]), "\""].concat();
        let file = Arc::new(PdfFile {
            bytes,
            // Hexadecimal digits are always a valid header value.
            etag: HeaderValue::try_from(etag).unwrap_or(HeaderValue::from_static("\"\"")),
        });
        self.memory.insert(key, Arc::clone(&file));
        file
    }

    /// A document that is not public: made for each request and not cached.
    pub(super) async fn make_once(&self, address: &PdfAddress, rendering: &Rendering) -> PdfReply {
        let made = async {
            let (compiler, _) = self.compiler.as_ref().ok_or(Failure::NoFonts)?;
            let Some((written, _)) = self.write(address, rendering).await? else {
                return Ok::<_, Failure>(None);
            };
            Ok(Some(self.compile(Arc::clone(compiler), written).await?))
        };
        match made.await {
            Ok(Some(bytes)) => PdfReply::Ready(Arc::new(PdfFile {
                bytes,
                etag: HeaderValue::from_static("\"\""),
            })),
            Ok(None) => PdfReply::NotFound,
            Err(failure) => {
                tracing::error!(
                    document.content = %address.content,
                    document.language = address.language.code(),
                    reason = %failure,
                    "The preview of a document could not be made"
                );
                PdfReply::UNAVAILABLE
            }
        }
    }

    /// Writes a document and compiles it, unless one with the same content is cached. `None` if there is no such product, or none
    /// in the category.
    async fn make(
        &self,
        address: &PdfAddress,
        rendering: &Rendering,
    ) -> Result<Option<(Key, Dependencies, Arc<PdfFile>)>, Failure> {
        let (compiler, fingerprint) = self.compiler.as_ref().ok_or(Failure::NoFonts)?;
        let Some((written, dependencies)) = self.write(address, rendering).await? else {
            return Ok(None);
        };
        let key = written.key(fingerprint);
        if let Some(file) = self.cached(&key).await {
            return Ok(Some((key, dependencies, file)));
        }
        let bytes = self.compile(Arc::clone(compiler), written).await?;
        self.folder.write(key, bytes.clone()).await;
        Ok(Some((key, dependencies, self.insert(key, bytes))))
    }

    /// Writes a document, and fetches its pictures. `None` if there is no such product, or none in the category.
    async fn write(
        &self,
        address: &PdfAddress,
        rendering: &Rendering,
    ) -> Result<Option<(WrittenDocument, Dependencies)>, Failure> {
        let (document, dependencies) = rendering.document(&DocumentRequest::from(address)).await?;
        let Some((document, text)) = document else {
            return Ok(None);
        };
        let mut pictures = HashMap::new();
        for path in &document.pictures {
            let bytes = self.pictures.get(path).await.unwrap_or_default();
            pictures.insert(path.clone(), bytes);
        }
        let written = WrittenDocument {
            document,
            text,
            pictures,
        };
        Ok(Some((written, dependencies)))
    }

    /// Compiles a document on a blocking thread.
    async fn compile(
        &self,
        compiler: Arc<PdfCompiler>,
        written: WrittenDocument,
    ) -> Result<Bytes, Failure> {
        let _queued = self.queue.try_acquire().map_err(|_| Failure::Busy)?;
        // The semaphore is never closed, so a permit always becomes available. It is held until the work is done, even if nobody
        // waits any more.
        let turn = Arc::clone(&self.turn).acquire_owned().await.ok();
        self.made.fetch_add(1, Ordering::Relaxed);
        let begin = Instant::now();
        let (title, pdf) = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let pdf = compiler.compile(&written.document, |path| {
                written.pictures.get(path).cloned()
            });
            (written.document.title, pdf)
        })
        .await?;
        let pdf = pdf?;
        if !pdf.missing.is_empty() {
            let missing: String = pdf.missing.iter().collect();
            tracing::warn!(
                document.title = title,
                missing,
                "No font has these characters; the document is without them"
            );
        }
        tracing::info!(
            document.title = title,
            document.pages = pdf.pages,
            document.bytes = pdf.bytes.len(),
            duration_ms = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX),
            "made a document"
        );
        Ok(pdf.bytes.into())
    }
}

/// Logs why a document could not be made. The last one is used until the next attempt.
fn failed(address: &PdfAddress, failure: &Failure, last: Option<Arc<Entry>>) -> Entry {
    tracing::error!(
        document.content = %address.content,
        document.language = address.language.code(),
        reason = %failure,
        "A document could not be made; it is tried again after half a minute, and the last one stays"
    );
    Entry {
        key: last.and_then(|last| last.key),
        freshness: Freshness::Until(Instant::now() + PAUSE_AFTER_FAILURE),
    }
}
