//! Compressed responses in a cache, so that frequent requests cost no more than a static file.

mod queue;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use access::Role;
use cache::{Made, ValidatedCache};
use catalogue::Catalogue;
use http::{HeaderValue, StatusCode};
use languages::Language;
use postgrest::{Condition, Direction, Format, Query, Selected};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use rate_limit::Budget;
use representations::{Effort, Encoding, Representations};
use serde::Deserialize;
use tables::{Answer, TableError};
use tokio::task::JoinError;

pub(crate) use self::queue::QueueError;
use self::queue::{Stop, WorkQueue};
use crate::config::LimitsConfig;
use crate::schema::schema;

/// The expected number of cached responses; the hard limit is the size below.
const EXPECTED_ANSWERS: usize = 500;
/// The total size of all cached responses, in all encodings.
const MAX_BYTES: u64 = 32 << 20;
/// A response that is larger than this in all its encodings is not cached: it would evict thousands of others.
const MAX_CACHED: usize = 1 << 20;
/// How many requests are remembered as seen once.
const REMEMBERED_QUESTIONS: usize = 2_000;

/// How many requests may be queued.
const MAX_QUEUE: usize = 64;

/// The requests of the site's own pages, in every language. They are not rate-limited and have their own queue, so that nobody
/// can keep visitors from the products.
static OF_THE_PAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/product-reads.json"))
        .expect("contracts/product-reads.json is checked by a test")
});

/// The requests with which the site's own catalogue loads further pages of a large product list. They have their own queue and
/// rate limit: there are as many of them as there are searches, and each reads only 24 products.
static BY_PAGES: LazyLock<PageReads> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/product-pages.json"))
        .expect("contracts/product-pages.json is checked by a test")
});

/// The pattern of these requests.
#[derive(Deserialize)]
struct PageReads {
    select: String,
    order: String,
    limit: u64,
    /// The columns that they may filter by.
    filters: Vec<String>,
}

impl PageReads {
    fn has(&self, query: &Query) -> bool {
        let select = query.select.iter().map(|selected| match selected {
            Selected::Column { name, alias: None } => Some(name.as_str()),
            Selected::Column { .. } | Selected::All | Selected::Embedded(_) => None,
        });
        let order = query.order.iter().map(|term| match term.direction {
            Direction::Ascending => [&term.column, ".asc"].concat(),
            Direction::Descending => [&term.column, ".desc"].concat(),
        });
        query.format == Format::Json
            && query.range.limit == Some(self.limit)
            && select.eq(self.select.split(',').map(Some))
            && order.eq(self.order.split(','))
            && query
                .conditions
                .iter()
                .all(|condition| self.allows(condition))
    }

    fn allows(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Filter {
                column, negated, ..
            } => !negated && self.filters.contains(column),
            Condition::Or {
                negated,
                conditions,
            } => !negated && conditions.iter().all(|condition| self.allows(condition)),
            Condition::And { .. } => false,
        }
    }
}

/// Everything in a request that affects the response. It is the key of the cache.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ListKey {
    pub(crate) query: String,
    pub(crate) language: Language,
    pub(crate) accept: Option<String>,
    pub(crate) prefer: Option<String>,
    pub(crate) range: Option<String>,
    pub(crate) range_unit: Option<String>,
    /// The only encoding that the answer is needed in; `None`: all of them.
    pub(crate) encoding: Option<Encoding>,
}

/// A response with header values that only need to be cloned when it is sent.
#[derive(Debug)]
pub(crate) struct CachedList {
    /// The generation of the catalogue when it was made.
    generation: u64,
    pub(crate) status: StatusCode,
    pub(crate) content_type: HeaderValue,
    pub(crate) content_range: HeaderValue,
    pub(crate) content_language: HeaderValue,
    pub(crate) preference_applied: Option<HeaderValue>,
    pub(crate) bytes: Representations,
}

/// Why a response could not be made, which only a bug in the program can cause.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MakeError {
    #[error("the answer could not be compressed")]
    Compress(#[from] std::io::Error),
    #[error("the answer has a header that cannot be sent")]
    Header(#[from] http::header::InvalidHeaderValue),
    #[error("the compression was broken off")]
    BrokenOff(#[from] JoinError),
}

/// The data for a request.
#[derive(Clone)]
pub(crate) struct Read {
    pub(crate) catalogue: Catalogue,
    /// The generation of the catalogue before the data was read.
    pub(crate) generation: u64,
    pub(crate) role: Role,
    pub(crate) query: Query,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    #[error(transparent)]
    Refused(#[from] postgrest::Error),
    #[error("over the limit for {} s more", .0.as_secs())]
    OverLimit(Duration),
    #[error(transparent)]
    NotWorkedOut(#[from] QueueError),
    #[error(transparent)]
    NotRead(TableError),
    #[error(transparent)]
    Defect(#[from] MakeError),
}

impl From<TableError> for NoAnswer {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Refused(error) => Self::Refused(*error),
            other => Self::NotRead(other),
        }
    }
}

type AnswerResult = Result<Arc<CachedList>, NoAnswer>;

#[derive(Clone)]
struct ByBytes;

impl Weighter<ListKey, Arc<CachedList>> for ByBytes {
    fn weight(&self, question: &ListKey, finished: &Arc<CachedList>) -> u64 {
        (question.size() + finished.bytes.size()) as u64
    }
}

impl ListKey {
    /// The equivalent request of the pages, if there is one.
    ///
    /// `is_whole` tells whether the pages load the whole list; a catalogue that is too large for that is loaded page by page.
    pub(crate) fn simplified(mut self, is_whole: bool) -> Self {
        let is_plain =
            is_whole && self.prefer.is_none() && self.range.is_none() && self.range_unit.is_none();
        let accept = self.accept.as_deref().unwrap_or("*/*");
        if is_plain && matches!(accept, "*/*" | "application/json") {
            let query = self.query.replace("%2C", ",");
            if OF_THE_PAGES.contains(&query) {
                (self.query, self.accept, self.encoding) = (query, None, None);
            }
        }
        self
    }

    fn is_of_the_pages(&self) -> bool {
        self.encoding.is_none()
    }

    /// The length of what the client has sent: headers may be as long as addresses.
    fn size(&self) -> usize {
        let headers = [&self.accept, &self.prefer, &self.range, &self.range_unit];
        let headers = headers.into_iter().flatten().map(String::len);
        self.query.len() + headers.sum::<usize>()
    }
}

type AnswerCache = ValidatedCache<ListKey, CachedList, ByBytes>;

/// The cached responses, and the queues in which others are made.
pub struct ProductListCache {
    cache: AnswerCache,
    /// Unbounded: there are few of them, and the longer they are the more it matters that they are cached.
    cache_of_the_pages: AnswerCache,
    /// Only repeated requests are worth caching and a slow compression level. They are remembered by hash, so a long request
    /// takes no more memory than a short one; after a collision, a response is compressed well unnecessarily.
    asked: Cache<u64, ()>,
    hasher: RandomState,
    /// The rate limit of responses that are not cached.
    budget: Budget,
    /// The rate limit of the pages of a large catalogue.
    budget_by_pages: Budget,
    /// Limits concurrency: otherwise each of many requests at once would take as long as all together.
    queue: WorkQueue,
    queue_of_the_pages: WorkQueue,
    queue_by_pages: WorkQueue,
    made: AtomicU64,
}

impl ProductListCache {
    /// `limits` has the rate limits of uncached responses, and their time limit.
    pub fn new(limits: &LimitsConfig) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        // One CPU core is left for everything else.
        let places = processors.saturating_sub(1).max(1);
        let time_limit = limits.uncached_read_time_limit_ms.into();
        Self {
            cache: ValidatedCache::new(EXPECTED_ANSWERS, MAX_BYTES, ByBytes),
            cache_of_the_pages: ValidatedCache::new(EXPECTED_ANSWERS, u64::MAX, ByBytes),
            asked: Cache::new(REMEMBERED_QUESTIONS),
            hasher: RandomState::new(),
            budget: Budget::per_minute(
                limits.uncached_reads_per_address_per_minute,
                limits.uncached_reads_per_minute,
            ),
            budget_by_pages: Budget::per_minute(
                limits.catalogue_reads_per_address_per_minute,
                limits.catalogue_reads_per_minute,
            ),
            queue: WorkQueue::new(places, MAX_QUEUE, Some(time_limit)),
            queue_of_the_pages: WorkQueue::new(1, MAX_QUEUE, None),
            queue_by_pages: WorkQueue::new(places, MAX_QUEUE, Some(time_limit)),
            made: AtomicU64::new(0),
        }
    }

    /// The response, if it is cached and the products have not changed since. `generation` is that of the catalogue.
    pub(crate) fn cached(&self, question: &ListKey, generation: u64) -> Option<Arc<CachedList>> {
        self.cache_of(question)
            .get(question)
            .filter(|finished| finished.generation >= generation)
    }

    fn cache_of(&self, question: &ListKey) -> &AnswerCache {
        match question.is_of_the_pages() {
            true => &self.cache_of_the_pages,
            false => &self.cache,
        }
    }

    /// How many responses have been made since the start.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// The response. It is made if necessary, and cached if the pages request it or it was requested before. Others with the same
    /// request wait for it.
    ///
    /// `client` is the address for the rate limit of uncached responses.
    pub(crate) async fn answer(
        &self,
        question: ListKey,
        read: Read,
        client: IpAddr,
    ) -> AnswerResult {
        let hash = self.hasher.hash_one(&question);
        // Requests of the pages are cached from the first time, so that a flood of other requests cannot push them out.
        if !question.is_of_the_pages() && self.asked.get(&hash).is_none() {
            self.asked.insert(hash, ());
            let made = self.make(&question, read, client, Effort::Once);
            return made.await.map(Arc::new);
        }
        let cache = self.cache_of(&question);
        let generation = read.generation;
        let is_fresh = async |finished: Arc<CachedList>| finished.generation >= generation;
        let make = async |_| {
            let made = self.make(&question, read, client, Effort::Cached);
            made.await.map(|finished| {
                let is_small = finished.bytes.size() <= MAX_CACHED;
                match question.is_of_the_pages() || is_small {
                    true => Made::Cacheable(finished),
                    false => Made::Uncacheable(finished),
                }
            })
        };
        cache.get_or_make(&question, is_fresh, make).await
    }

    async fn make(
        &self,
        question: &ListKey,
        read: Read,
        client: IpAddr,
        effort: Effort,
    ) -> Result<CachedList, NoAnswer> {
        let queue = if question.is_of_the_pages() {
            &self.queue_of_the_pages
        } else if BY_PAGES.has(&read.query) {
            let budget = &self.budget_by_pages;
            budget.take(client).map_err(NoAnswer::OverLimit)?;
            &self.queue_by_pages
        } else {
            self.budget.take(client).map_err(NoAnswer::OverLimit)?;
            &self.queue
        };
        self.made.fetch_add(1, Ordering::Relaxed);
        let (language, encoding) = (question.language, question.encoding);
        let work = async move |stop: Stop| {
            let Read {
                catalogue,
                generation,
                role,
                query,
            } = read;
            let readers = catalogue.readers();
            let limit = stop.time_left();
            let answer =
                catalogue::read_product_list(readers, schema(), role, &query, language, limit)
                    .await?;
            let finish = move || {
                let given_up = || stop.is_set();
                finished(answer, generation, language, encoding, effort, &given_up)
            };
            // This is CPU-bound and too slow for a thread that serves requests.
            let finished = tokio::task::spawn_blocking(finish).await;
            let finished = finished.map_err(MakeError::from).flatten();
            finished.map_err(|error| match error {
                MakeError::Compress(error) if error.kind() == io::ErrorKind::TimedOut => {
                    NoAnswer::Refused(postgrest::Error::statement_timeout())
                }
                defect => NoAnswer::Defect(defect),
            })
        };
        queue.run(work).await?
    }
}

fn finished(
    answer: Answer,
    generation: u64,
    language: Language,
    encoding: Option<Encoding>,
    effort: Effort,
    given_up: &dyn Fn() -> bool,
) -> Result<CachedList, MakeError> {
    Ok(CachedList {
        generation,
        status: StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK),
        content_type: HeaderValue::from_static(answer.content_type.unwrap_or_default()),
        content_range: HeaderValue::from_str(answer.content_range.as_deref().unwrap_or_default())?,
        content_language: HeaderValue::from_static(language.code()),
        preference_applied: answer
            .preference_applied
            .as_deref()
            .map(HeaderValue::from_str)
            .transpose()?,
        bytes: match encoding {
            Some(encoding) => Representations::compress_in(encoding, answer.body.into(), given_up)?,
            None => Representations::compress(answer.body.into(), effort)?,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(query: &str) -> ListKey {
        ListKey {
            query: query.to_owned(),
            language: Language::ENGLISH,
            accept: Some("application/json".to_owned()),
            prefer: None,
            range: None,
            range_unit: None,
            encoding: Some(Encoding::Gzip),
        }
    }

    #[test]
    fn the_reads_of_the_pages_can_be_answered() {
        for query in OF_THE_PAGES.iter() {
            assert!(
                Query::parse(query, postgrest::RequestHeaders::default()).is_ok(),
                "{query}"
            );
        }
    }

    #[test]
    fn a_read_of_the_pages_is_the_same_however_it_is_written_and_nothing_else_is() {
        let list = "select=*&active=eq.true&order=featured.desc,name.asc";
        let plain = question(list).simplified(true);
        assert!(plain.is_of_the_pages());
        let browser = ListKey {
            accept: None,
            encoding: Some(Encoding::Brotli),
            ..question(&list.replace(',', "%2C"))
        };
        assert!(browser.simplified(true) == plain);
        assert!(!question(list).simplified(false).is_of_the_pages());
        let others = [
            question("select=*&active=eq.true&order=name.asc"),
            question(&format!("{list}&limit=1")),
            ListKey {
                accept: Some("text/csv".to_owned()),
                ..question(list)
            },
            ListKey {
                prefer: Some("count=exact".to_owned()),
                ..question(list)
            },
            ListKey {
                range: Some("0-9".to_owned()),
                ..question(list)
            },
        ];
        for other in others {
            let simplified = other.clone().simplified(true);
            assert!(
                simplified == other && !simplified.is_of_the_pages(),
                "{other:?}"
            );
        }
    }

    /// The query string for a page of products, with an appendix.
    fn page(more: &str) -> String {
        let PageReads {
            select,
            order,
            limit,
            ..
        } = &*BY_PAGES;
        format!("select={select}&active=eq.true&order={order}&limit={limit}{more}")
    }

    fn is_by_pages(query: &str) -> bool {
        let query = Query::parse(query, postgrest::RequestHeaders::default()).unwrap();
        BY_PAGES.has(&query)
    }

    #[test]
    fn a_page_of_the_catalogue_is_known_with_any_of_its_filters() {
        for more in [
            "",
            "&offset=48",
            "&category=eq.spices&grade=eq.A&origin=eq.Guntur&heat_level=eq.high",
            "&search_text=ilike.*teja*",
            "&or=(search_text.ilike.*0904*,hs_digits.ilike.*/0904*)",
        ] {
            assert!(is_by_pages(&page(more)), "{more}");
        }
    }

    #[test]
    fn what_asks_for_more_than_a_page_of_the_catalogue_is_not_one() {
        let plain = page("");
        for other in [
            plain.replace("&limit=24", ""),
            plain.replace("&limit=24", "&limit=25"),
            plain.replace("featured.desc", "featured.asc"),
            plain.replace("select=id,", "select=id,detailed_description,"),
            page("&detailed_description=ilike.*teja*"),
            page("&search_text=not.ilike.*teja*"),
            page("&and=(search_text.ilike.*a*,search_text.ilike.*b*)"),
        ] {
            assert!(!is_by_pages(&other), "{other}");
        }
    }
}
