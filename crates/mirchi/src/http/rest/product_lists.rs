//! Finished answers, kept compressed: what every visitor asks for costs no more than a file.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use catalogue::Snapshot;
use http::{HeaderValue, StatusCode};
use postgrest::Query;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use store::Language;
use tokio::sync::Semaphore;

use crate::pages::representations::{Effort, Representations};

/// How many answers are expected to be worth keeping; the bytes below are the hard limit.
const EXPECTED_ANSWERS: usize = 500;
/// Bytes that all kept answers may take together, in all encodings.
const MOST_BYTES: u64 = 32 << 20;
/// Questions that are remembered as asked once.
const REMEMBERED_QUESTIONS: usize = 2_000;

/// Everything in a request that has a say in the answer, but for its encoding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub(super) query: String,
    pub(super) language: Language,
    pub(super) accept: Option<String>,
    pub(super) prefer: Option<String>,
    pub(super) range: Option<String>,
    pub(super) range_unit: Option<String>,
}

/// An answer with header values that are only cloned when they are sent.
#[derive(Debug)]
pub(super) struct Finished {
    /// Of the snapshot that it was made of.
    generation: u64,
    pub(super) status: StatusCode,
    pub(super) content_type: HeaderValue,
    pub(super) content_range: HeaderValue,
    pub(super) content_language: HeaderValue,
    pub(super) preference_applied: Option<HeaderValue>,
    pub(super) bytes: Representations,
}

/// Why an answer could not be finished, which only a defect of ours can cause.
#[derive(Debug, thiserror::Error)]
pub(super) enum MakeError {
    #[error("the answer could not be compressed")]
    Compress(#[from] std::io::Error),
    #[error("the answer has a header that cannot be sent")]
    Header(#[from] http::header::InvalidHeaderValue),
    #[error("the work on the answer was broken off")]
    BrokenOff(#[from] tokio::task::JoinError),
}

/// An answer; PostgREST's error, where the question is wrong; or a defect of ours.
type Made = Result<Result<Arc<Finished>, postgrest::Error>, MakeError>;

#[derive(Clone)]
struct ByBytes;

impl Weighter<Question, Arc<Finished>> for ByBytes {
    fn weight(&self, question: &Question, finished: &Arc<Finished>) -> u64 {
        (question.size() + finished.bytes.size()) as u64
    }
}

impl Question {
    /// Bytes of what the client wrote: headers may be as long as addresses.
    fn size(&self) -> usize {
        let headers = [&self.accept, &self.prefer, &self.range, &self.range_unit];
        let headers = headers.into_iter().flatten().map(String::len);
        self.query.len() + headers.sum::<usize>()
    }
}

/// The kept answers. A clone is another handle to the same.
#[derive(Clone)]
pub struct ProductLists {
    kept: Arc<Cache<Question, Arc<Finished>, ByBytes>>,
    /// Only what is asked for again is worth the time that good compression takes, and the memory.
    /// Remembered by its hash, which takes no more memory for a long question than for a short one; should two share theirs,
    /// an answer is compressed well that did not deserve it.
    asked: Arc<Cache<u64, ()>>,
    hasher: RandomState,
    /// One place for each processor: many questions at once take turns, or each would take as long as all together.
    places: Arc<Semaphore>,
    made: Arc<AtomicU64>,
}

impl Default for ProductLists {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            kept: Arc::new(Cache::with_weighter(EXPECTED_ANSWERS, MOST_BYTES, ByBytes)),
            asked: Arc::new(Cache::new(REMEMBERED_QUESTIONS)),
            hasher: RandomState::new(),
            places: Arc::new(Semaphore::new(processors)),
            made: Arc::default(),
        }
    }
}

impl ProductLists {
    /// The answer, when it is kept and the products have not changed since.
    ///
    /// In: the generation of the snapshot of now.
    pub(super) fn kept(&self, question: &Question, generation: u64) -> Option<Arc<Finished>> {
        self.kept
            .get(question)
            .filter(|finished| finished.generation >= generation)
    }

    /// How often an answer has been worked out since the start.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// The answer, worked out if need be, and kept when it has been asked for before. Who asks the same meanwhile waits for it.
    pub(super) async fn answer(
        &self,
        question: Question,
        query: Query,
        snapshot: Arc<Snapshot>,
    ) -> Made {
        let hash = self.hasher.hash_one(&question);
        if self.asked.get(&hash).is_none() {
            self.asked.insert(hash, ());
            return self.make(&question, query, snapshot, Effort::Once).await;
        }
        loop {
            match self.kept.get_value_or_guard_async(&question).await {
                Ok(finished) if finished.generation >= snapshot.generation() => {
                    return Ok(Ok(finished));
                }
                Ok(stale) => {
                    _ = self
                        .kept
                        .remove_if(&question, |kept| Arc::ptr_eq(kept, &stale));
                }
                Err(place) => {
                    let made = self.make(&question, query, snapshot, Effort::Kept).await;
                    if let Ok(Ok(finished)) = &made {
                        // The place is gone only when the kept answers were emptied meanwhile.
                        place.insert(Arc::clone(finished)).ok();
                    }
                    return made;
                }
            }
        }
    }

    /// Works the answer out, away from the threads that answer requests.
    async fn make(
        &self,
        question: &Question,
        query: Query,
        snapshot: Arc<Snapshot>,
        effort: Effort,
    ) -> Made {
        // Never closed, so there is always a place in the end; it is given back when the work is done, not when nobody waits.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        self.made.fetch_add(1, Ordering::Relaxed);
        let language = question.language;
        tokio::task::spawn_blocking(move || {
            let _place = place;
            finished(&query, language, &snapshot, effort)
        })
        .await?
    }
}

fn finished(query: &Query, language: Language, snapshot: &Snapshot, effort: Effort) -> Made {
    let answer = match snapshot.rest(query, language) {
        Ok(answer) => answer,
        Err(error) => return Ok(Err(error)),
    };
    Ok(Ok(Arc::new(Finished {
        generation: snapshot.generation(),
        status: StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK),
        content_type: HeaderValue::from_static(answer.content_type),
        content_range: HeaderValue::from_str(&answer.content_range)?,
        content_language: HeaderValue::from_static(answer.content_language),
        preference_applied: answer
            .preference_applied
            .as_deref()
            .map(HeaderValue::from_str)
            .transpose()?,
        bytes: Representations::compress(answer.body, effort)?,
    })))
}
