//! A page that can be sent.

use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use languages::Language;
use representations::{Effort, Representations};

/// Who may cache a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// Browsers ask each time whether it has changed, which a tag answers. Caches in between may give it to others for a
    /// minute, and for ten more while they fetch the new one: so a changed price is seen everywhere within minutes, and
    /// they need not be told. When the program does not answer at all, they may go on for a day.
    Shared,
    /// Nobody: it is one visitor's, or not what the page should be.
    NoStore,
}

impl CachePolicy {
    /// The value of `Cache-Control`.
    #[must_use]
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Shared => {
                "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"
            }
            Self::NoStore => "no-store",
        })
    }
}

/// A page that can be sent, with everything that is the same for all who get it.
#[derive(Clone, Debug)]
pub struct PageResponse {
    /// 200, 404, what became of a posted form, 429 for a page that stands in for another, or 500.
    pub status: StatusCode,
    /// The language of its text.
    pub language: Language,
    /// Who may cache it.
    pub cache_policy: CachePolicy,
    /// The document.
    pub html: Representations,
}

impl PageResponse {
    /// Compresses a document, away from the threads that answer requests.
    pub(super) async fn new(
        status: StatusCode,
        language: Language,
        cache_policy: CachePolicy,
        html: String,
    ) -> Self {
        let effort = match cache_policy {
            CachePolicy::Shared => Effort::Cached,
            CachePolicy::NoStore => Effort::Once,
        };
        let html = Bytes::from(html);
        let plain = html.clone();
        let compressed =
            tokio::task::spawn_blocking(move || Representations::compress(plain, effort)).await;
        // A compressor that fails is no reason to withhold a page.
        let html = match compressed {
            Ok(Ok(html_in_all)) => html_in_all,
            Ok(Err(_)) | Err(_) => Representations::ready(html, |_| None),
        };
        Self {
            status,
            language,
            cache_policy,
            html,
        }
    }
}
