//! Finished answers, kept compressed: what every visitor asks for costs no more than a file.

use std::sync::Arc;

use catalogue::Snapshot;
use http::{HeaderValue, StatusCode};
use postgrest::Query;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use store::Language;

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
    revision: i64,
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
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<Question, Arc<Finished>> for ByBytes {
    fn weight(&self, question: &Question, finished: &Arc<Finished>) -> u64 {
        (question.query.len() + finished.bytes.size()) as u64
    }
}

/// The kept answers. A clone is another handle to the same.
#[derive(Clone)]
pub struct ProductLists {
    kept: Arc<Cache<Question, Arc<Finished>, ByBytes>>,
    /// Only what is asked for again is worth the time that good compression takes, and the memory.
    asked: Arc<Cache<Question, ()>>,
}

impl Default for ProductLists {
    fn default() -> Self {
        Self {
            kept: Arc::new(Cache::with_weighter(EXPECTED_ANSWERS, MOST_BYTES, ByBytes)),
            asked: Arc::new(Cache::new(REMEMBERED_QUESTIONS)),
        }
    }
}

impl ProductLists {
    /// The answer, when it is kept and the products have not changed since.
    pub(super) fn kept(&self, question: &Question, revision: i64) -> Option<Arc<Finished>> {
        self.kept
            .get(question)
            .filter(|finished| finished.revision == revision)
    }

    /// Works the answer out, and keeps it when it has been asked for before.
    pub(super) fn make(
        &self,
        question: Question,
        query: &Query,
        snapshot: &Snapshot,
    ) -> Result<Result<Arc<Finished>, postgrest::Error>, MakeError> {
        let answer = match snapshot.rest(query, question.language) {
            Ok(answer) => answer,
            Err(error) => return Ok(Err(error)),
        };
        let again = self.asked.get(&question).is_some();
        let effort = if again { Effort::Kept } else { Effort::Once };
        let finished = Arc::new(Finished {
            revision: snapshot.revision(),
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
        });
        if again {
            self.kept.insert(question, Arc::clone(&finished));
        } else {
            self.asked.insert(question, ());
        }
        Ok(Ok(finished))
    }
}
