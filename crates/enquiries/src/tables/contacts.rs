//! Who has written: one row for each address.

use tables::prelude::*;

use super::{domain::GRANTS_TO_READ, enquiries::COUNTRY_CODE};

pub(super) static CONTACTS: Table = Table {
    name: "contacts",
    about: "Who has written, by address, with what they wrote in their last enquiry. Spam and quarantined enquiries do not count.",
    columns: &[
        generated_text(
            "contact",
            "The address in small letters, as `contact` of enquiries.",
        ),
        generated_text("name", "Full name."),
        generated_text("email", "E-mail address as typed."),
        generated_text("phone", "Telephone number as typed."),
        generated_text("company", "Company; may be empty."),
        generated_text("country", "Country as typed; may be empty."),
        COUNTRY_CODE,
        ENQUIRY_COUNT,
        WON_COUNT,
        LAST_ENQUIRY_AT,
        SEARCH_TEXT,
    ],
    key: &["contact"],
    grants: GRANTS_TO_READ,
    ..Table::DEFAULT
};

pub(super) const ENQUIRY_COUNT: Column =
    generated("enquiry_count", Type::Number, "How many enquiries came.");

pub(super) const WON_COUNT: Column =
    generated("won_count", Type::Number, "How many of them are `won`.");

pub(super) const LAST_ENQUIRY_AT: Column = generated(
    "last_enquiry_at",
    Type::Time,
    "When the last one was accepted.",
);

pub(super) const SEARCH_TEXT: Column = Column {
    in_star: false,
    letters: Letters::Folded,
    ..generated_text(
        "search_text",
        "That of the last enquiry, for `ilike`; neither case nor accents count.",
    )
};
