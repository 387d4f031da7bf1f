//! A page that can be sent.

use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use store::Language;

use super::representations::{Effort, Representations};

/// Who may keep a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// Browsers ask each time whether it has changed, which a tag answers. Caches in between may give it to others for a
    /// minute, and for ten more while they fetch the new one: so a changed price is seen everywhere within minutes, and
    /// they need not be told. When the program does not answer at all, they may go on for a day.
    Shared,
    /// Nobody: it is one visitor's, or not what the page should be.
    Nobody,
}

impl Keeping {
    /// The value of `Cache-Control`.
    #[must_use]
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Shared => {
                "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"
            }
            Self::Nobody => "no-store",
        })
    }
}

/// A page that can be sent, with everything that is the same for all who get it.
#[derive(Clone, Debug)]
pub struct Finished {
    /// 200, 404, what became of a posted form, 429 for a page that stands in for another, or 500.
    pub status: StatusCode,
    /// The language of its text.
    pub language: Language,
    /// Who may keep it.
    pub keeping: Keeping,
    /// The document.
    pub html: Representations,
}

impl Finished {
    /// Compresses a document, away from the threads that answer requests.
    pub(super) async fn new(
        status: StatusCode,
        language: Language,
        keeping: Keeping,
        html: String,
    ) -> Self {
        let effort = match keeping {
            Keeping::Shared => Effort::Kept,
            Keeping::Nobody => Effort::Once,
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
            keeping,
            html,
        }
    }
}
