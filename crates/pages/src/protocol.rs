//! The messages between the program and the bundle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::appearance::Appearance;

/// The argument of a page request.
#[derive(Serialize)]
pub(super) struct PageRequest<'a> {
    /// With the language's prefix: `/de/catalog`.
    pub(super) path: &'a str,
    /// The known parameters with valid values, in canonical order, without `?`.
    pub(super) search: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) form: Option<&'a PostedForm>,
    /// The message for visitors about why the page could not be rendered; `failed` shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'a str>,
    /// Whether staff look at what is not published: a page that is off, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) preview: bool,
    /// Whether the page is to say which of its texts is which.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) edit: bool,
}

/// The document that the bundle must write: a product's specification sheet, or the brochure of a category or of all products.
#[derive(Serialize)]
pub(super) struct DocumentRequest<'a> {
    pub(super) language: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) category: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) product: Option<&'a str>,
}

/// A contact form that was submitted without JavaScript and is returned to the visitor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PostedForm {
    /// The input, by field.
    pub values: BTreeMap<&'static str, String>,
    /// The broken rule, by field: a key of `contracts/enquiry-rules.json`.
    pub errors: BTreeMap<&'static str, &'static str>,
    /// Whether the enquiry could not be accepted for a reason that is not the visitor's fault.
    pub failed: bool,
}

/// The answer of the bundle.
pub(super) enum PageAnswer<Page> {
    /// The requested content.
    Page(Page),
    /// A redirect.
    Moved(MovedPage),
}

impl<Page: DeserializeOwned> PageAnswer<Page> {
    /// Parses the bundle's JSON. An object with a `location` is a redirect; distinguishing them here gives errors that
    /// name the field.
    pub(super) fn read(json: &str) -> Result<Self, serde_json::Error> {
        let answer: Value = serde_json::from_str(json)?;
        match answer.get("location") {
            Some(_) => serde_json::from_value(answer).map(Self::Moved),
            None => serde_json::from_value(answer).map(Self::Page),
        }
    }
}

/// A redirect; `location` is a path.
#[derive(Deserialize)]
pub(super) struct MovedPage {
    pub(super) status: u16,
    pub(super) location: String,
}

#[derive(Deserialize)]
pub(super) struct RenderedPage {
    pub(super) status: u16,
    pub(super) language: String,
    pub(super) direction: String,
    pub(super) head: Head,
    /// The content of the body, with the data of its islands.
    pub(super) html: String,
    /// Errors in parts of the page; each part shows its error in place.
    pub(super) faults: Vec<String>,
    /// The names of the texts on a page that is edited.
    pub(super) texts: Option<Vec<String>>,
}

/// The result of the bundle's `head`.
#[derive(Deserialize)]
pub(super) struct PageHead {
    pub(super) status: u16,
    pub(super) head: Head,
}

/// The content of a document's head.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Head {
    pub(super) title: String,
    #[serde(default)]
    pub(super) description: String,
    #[serde(default)]
    pub(super) canonical: String,
    pub(super) robots: Option<String>,
    #[serde(default)]
    pub(super) alternates: Vec<Alternate>,
    #[serde(default)]
    pub(super) open_graph: Vec<OpenGraph>,
    #[serde(default)]
    pub(super) meta: Vec<Meta>,
    pub(super) social_card: Option<CardTexts>,
    #[serde(default)]
    pub(super) json_ld: Vec<Value>,
    /// The address of what the page frames.
    pub(super) frame: Option<String>,
    /// The path of a feed of what the page lists.
    pub(super) feed: Option<String>,
    pub(super) appearance: Appearance,
    /// Fonts that are visible without scrolling, to be preloaded.
    #[serde(default)]
    pub(super) fonts: Vec<String>,
}

/// The same page in another language.
#[derive(Deserialize)]
pub(super) struct Alternate {
    pub(super) hreflang: String,
    pub(super) href: String,
}

/// An Open Graph property, for link previews.
#[derive(Deserialize)]
pub(super) struct OpenGraph {
    pub(super) property: String,
    pub(super) content: String,
}

/// A `meta` element with a name, such as the type of preview for X.
#[derive(Deserialize)]
pub(super) struct Meta {
    pub(super) name: String,
    pub(super) content: String,
}

/// The content of the page's preview picture.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CardTexts {
    pub(super) title: String,
    #[serde(default)]
    pub(super) eyebrow: String,
    /// The path of a picture in the build, `/pictures/turmeric-powder-960.jpg`.
    pub(super) picture: Option<String>,
    /// The point of the picture that stays visible when it is cropped.
    pub(super) focus: Option<documents::Focus>,
    /// The pair of typefaces, where it is not the usual one.
    pub(super) typefaces: Option<String>,
    /// The colours that differ from the shipped ones, by their names in the styles.
    #[serde(default)]
    pub(super) colours: BTreeMap<String, String>,
    /// The address of the logo for light grounds.
    pub(super) logo: Option<String>,
    /// The address of the logo for dark grounds.
    pub(super) logo_on_dark: Option<String>,
}
