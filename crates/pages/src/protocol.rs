//! What the program and the bundle say to each other.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// What the bundle is asked for.
#[derive(Serialize)]
pub(super) struct PageRequest<'a> {
    /// With the language's prefix: `/de/catalog`.
    pub(super) path: &'a str,
    /// The known parameters with known values, in their order, without `?`.
    pub(super) search: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) form: Option<&'a PostedForm>,
    /// Why the page could not be rendered, as visitors may read it: what `failed` shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'a str>,
}

/// Which document the bundle is asked to write: a product's specification sheet, or the brochure, of a category or of all.
#[derive(Serialize)]
pub(super) struct DocumentRequest<'a> {
    pub(super) language: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) category: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) product: Option<&'a str>,
}

/// A contact form that was sent without JavaScript and comes back to the visitor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PostedForm {
    /// What was typed, by field.
    pub values: BTreeMap<&'static str, String>,
    /// The rule that a field breaks, by field: a key of `contracts/enquiry-rules.json`.
    pub errors: BTreeMap<&'static str, &'static str>,
    /// The enquiry could not be taken for a reason that is not the visitor's.
    pub failed: bool,
}

/// What the bundle answers.
pub(super) enum PageAnswer<Page> {
    /// What was asked for.
    Page(Page),
    /// The page is elsewhere.
    Moved(MovedPage),
}

impl<Page: DeserializeOwned> PageAnswer<Page> {
    /// Reads the bundle's JSON. What has a `location` is a move; telling them apart here gives errors that name the field.
    pub(super) fn read(json: &str) -> Result<Self, serde_json::Error> {
        let answer: Value = serde_json::from_str(json)?;
        match answer.get("location") {
            Some(_) => serde_json::from_value(answer).map(Self::Moved),
            None => serde_json::from_value(answer).map(Self::Page),
        }
    }
}

/// Where a page is; `location` is a path.
#[derive(Deserialize)]
pub(super) struct MovedPage {
    pub(super) status: u16,
    pub(super) location: String,
}

/// A page.
#[derive(Deserialize)]
pub(super) struct RenderedPage {
    pub(super) status: u16,
    pub(super) language: String,
    pub(super) direction: String,
    pub(super) head: Head,
    /// What stands in the body, with the data of its islands.
    pub(super) html: String,
    /// Why parts of the page could not be rendered; each says so in its place.
    pub(super) faults: Vec<String>,
}

/// What `head` answers of a page.
#[derive(Deserialize)]
pub(super) struct PageHead {
    pub(super) status: u16,
    pub(super) head: Head,
}

/// What stands in the head of a document.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Head {
    pub(super) title: String,
    #[serde(default)]
    pub(super) description: String,
    #[serde(default)]
    pub(super) canonical: String,
    #[serde(default)]
    pub(super) robots: Option<String>,
    #[serde(default)]
    pub(super) alternates: Vec<Alternate>,
    #[serde(default)]
    pub(super) open_graph: Vec<OpenGraph>,
    #[serde(default)]
    pub(super) meta: Vec<Meta>,
    #[serde(default)]
    pub(super) social_card: Option<CardTexts>,
    #[serde(default)]
    pub(super) json_ld: Vec<Value>,
    /// Fonts that the first screenful is set in.
    #[serde(default)]
    pub(super) fonts: Vec<String>,
}

/// The same page in another language.
#[derive(Deserialize)]
pub(super) struct Alternate {
    pub(super) hreflang: String,
    pub(super) href: String,
}

/// A fact for link previews.
#[derive(Deserialize)]
pub(super) struct OpenGraph {
    pub(super) property: String,
    pub(super) content: String,
}

/// A fact that is known by its name, such as what kind of preview X is to show.
#[derive(Deserialize)]
pub(super) struct Meta {
    pub(super) name: String,
    pub(super) content: String,
}

/// What the page's preview picture shows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct CardTexts {
    pub(super) title: String,
    #[serde(default)]
    pub(super) eyebrow: String,
    /// The path of a picture among the built files, `/pictures/turmeric-powder-960.jpg`.
    #[serde(default)]
    pub(super) picture: Option<String>,
    /// What of the picture stays in sight.
    #[serde(default)]
    pub(super) focus: Option<documents::Focus>,
}
