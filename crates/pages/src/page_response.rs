//! A page as a response.

use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use languages::Language;
use representations::{Effort, Representations};

/// Who may cache a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// Browsers revalidate each time, by the entity tag. Shared caches may serve it for a minute, and for ten more while they
    /// fetch the new one, so a changed price is visible everywhere within minutes without purging them. If the program is down,
    /// they may go on for a day.
    Shared,
    /// Nobody: it belongs to one visitor, or is a fallback.
    NoStore,
}

impl CachePolicy {
    /// The value of `Cache-Control`.
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Shared => {
                "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"
            }
            Self::NoStore => "no-store",
        })
    }
}

/// A page ready to be sent, with everything that is the same for all clients.
#[derive(Clone, Debug)]
pub struct PageResponse {
    /// 200, 404, the result of a submitted form, 429 for a fallback page, or 500.
    pub status: StatusCode,
    pub language: Language,
    /// Who may cache it.
    pub cache_policy: CachePolicy,
    /// The origin of what the page frames, `https://maps.example.org`, where it frames something.
    pub frame: Option<String>,
    pub html: Representations,
}

impl PageResponse {
    /// Compresses a document on a blocking thread.
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
        // If compression fails, the page is still sent uncompressed.
        let html = match compressed {
            Ok(Ok(html_in_all)) => html_in_all,
            Ok(Err(_)) | Err(_) => Representations::ready(html, |_| None),
        };
        Self {
            status,
            language,
            cache_policy,
            frame: None,
            html,
        }
    }
}
