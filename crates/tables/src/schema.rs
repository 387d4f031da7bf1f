//! The tables of the data interface: each file declares one, with its columns, keys, grants and rules.

mod answering_times;
mod backups;
mod categories;
mod category_translations;
pub(crate) mod enquiries;
pub(crate) mod enquiry_events;
mod enquiry_messages;
mod enquiry_notes;
mod enquiry_rules;
mod grade_translations;
mod grades;
mod holidays;
mod mail_templates;
mod notice_channels;
mod outgoing_mail;
mod parameter_translations;
mod parameters;
mod picture_focus_points;
mod picture_texts;
mod prelude;
pub(crate) mod product_drafts;
mod product_list;
mod product_parameters;
mod product_translations;
pub(crate) mod products;
mod redirects;
mod revisions;
mod staff_members;
mod staff_settings;
mod storage_objects;

use languages::Language;
use postgrest::Type;
use serde_json::Value as Json;

use crate::{
    Column, ColumnDefault, Table,
    column::{MADE_FROM, Row, STALE, VERSION, column, generated, text, with},
    rights::{
        Columns, Grant,
        Right::{self, Delete, Insert, Select, Update},
        RowScope,
    },
};
pub use product_list::LIST;
use roles::Role::{self, Editor, Owner, Sales, Service, Viewer};

pub(crate) const STAFF_AND_SERVICE: &[Role] = &[Viewer, Sales, Editor, Owner, Service];
/// The roles that see enquiries and work on them.
pub(crate) const WHO_ANSWERS: &[Role] = &[Sales, Owner, Service];
const WRITE: &[Right] = &[Insert, Update, Delete];

/// The staff reads, editors write.
const GRANTS_OF_THE_CATALOGUE: &[Grant] = &[
    Grant {
        roles: STAFF_AND_SERVICE,
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::All,
    },
    Grant {
        roles: &[Editor, Owner, Service],
        rights: WRITE,
        columns: Columns::All,
        rows: RowScope::All,
    },
];

/// Those who answer enquiries read and add; rows cannot be changed.
const GRANTS_TO_ADD: &[Grant] = &[Grant {
    roles: WHO_ANSWERS,
    rights: &[Select, Insert],
    columns: Columns::All,
    rows: RowScope::All,
}];

/// Those who answer enquiries read, the owner writes.
const GRANTS_OF_SETTINGS: &[Grant] = &[
    Grant {
        roles: WHO_ANSWERS,
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::All,
    },
    Grant {
        roles: &[Owner, Service],
        rights: WRITE,
        columns: Columns::All,
        rows: RowScope::All,
    },
];

/// The position of a new parameter, category or grade: after the built-in ones.
const LAST_POSITION: i32 = 1_000;

const POSITION: Column = with(
    column(
        "position",
        Type::Integer,
        "Place in lists, the lowest first.",
    ),
    ColumnDefault::Number(LAST_POSITION),
);

const PICTURE: Column = text(
    "image_url",
    "The picture: the address by which products name it.",
);

/// [`MADE_FROM`] of a table with one text in each row.
const MADE_FROM_OF_TEXT: Column = generated(
    MADE_FROM,
    Type::Json,
    "Fingerprint of the English that the text was made from, by its column.",
);

/// [`STALE`] of a table with one text in each row.
const STALE_TEXT: Column = generated(
    STALE,
    Type::Json,
    "The column of the text where its English has changed since, else none. Writing an empty list says that the text is still right.",
);

const VERSION_COLUMN: Column = generated(VERSION, Type::Integer, "Raised by each write.");

fn english_name(row: &Row, built_in_name: fn(&str, Language) -> Option<&'static str>) -> Json {
    let code = row["code"].as_str().unwrap_or_default();
    match built_in_name(code, Language::ENGLISH) {
        Some(name) => name.into(),
        None => row["name"].clone(),
    }
}

/// Every table. One that is added here needs a migration, too.
pub static TABLES: [&Table; 28] = [
    &products::PRODUCTS,
    &product_translations::PRODUCT_TRANSLATIONS,
    &categories::CATEGORIES,
    &category_translations::CATEGORY_TRANSLATIONS,
    &grades::GRADES,
    &grade_translations::GRADE_TRANSLATIONS,
    &parameters::PARAMETERS,
    &parameter_translations::PARAMETER_TRANSLATIONS,
    &product_parameters::PRODUCT_PARAMETERS,
    &product_drafts::PRODUCT_DRAFTS,
    &picture_texts::PICTURE_TEXTS,
    &picture_focus_points::PICTURE_FOCUS_POINTS,
    &redirects::REDIRECTS,
    &enquiries::ENQUIRIES,
    &enquiry_notes::ENQUIRY_NOTES,
    &enquiry_messages::ENQUIRY_MESSAGES,
    &enquiry_events::ENQUIRY_EVENTS,
    &mail_templates::MAIL_TEMPLATES,
    &answering_times::ANSWERING_TIMES,
    &holidays::HOLIDAYS,
    &enquiry_rules::ENQUIRY_RULES,
    &notice_channels::NOTICE_CHANNELS,
    &storage_objects::STORAGE_OBJECTS,
    &backups::BACKUPS,
    &staff_settings::STAFF_SETTINGS,
    &staff_members::STAFF_MEMBERS,
    &outgoing_mail::OUTGOING_MAIL,
    &revisions::REVISIONS,
];

impl Table {
    /// The table with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLES.iter().find(|table| table.name == name).copied()
    }

    /// The table that has this name for a role: for visitors `products` is the list of products.
    #[must_use]
    pub fn for_role(name: &str, role: Role) -> Option<&'static Self> {
        match name == LIST.name && LIST.exists_for(role) {
            true => Some(&LIST),
            false => Self::find(name),
        }
    }

    /// The tables that exist for a role.
    pub(crate) fn all_for(role: Role) -> impl Iterator<Item = &'static Self> {
        let lists = std::iter::once(&LIST);
        lists
            .chain(TABLES)
            .filter(move |table| table.exists_for(role))
    }
}
