//! What a page says of itself to search engines.

use super::protocol::Head;

/// A page of the site in a few words.
#[derive(Debug, PartialEq, Eq)]
pub struct PageSummary {
    /// Without a language.
    pub path: String,
    /// Its title without the company's name; none if the page cannot be rendered now.
    pub title: Option<String>,
    pub description: Option<String>,
}

impl PageSummary {
    pub(super) fn new(path: String, head: Option<Head>) -> Self {
        let title = |head: &Head| {
            let card = head.social_card.as_ref();
            card.map_or(&head.title, |card| &card.title).clone()
        };
        Self {
            path,
            title: head.as_ref().map(title),
            description: head
                .map(|head| head.description)
                .filter(|description| !description.is_empty()),
        }
    }
}
