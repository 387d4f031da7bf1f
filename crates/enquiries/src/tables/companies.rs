//! The companies for which somebody has written.

use tables::prelude::*;

use super::{
    contacts::{ENQUIRY_COUNT, LAST_ENQUIRY_AT, SEARCH_TEXT, WON_COUNT},
    domain::GRANTS_TO_READ,
    enquiries::COUNTRY_CODE,
};

pub(super) static COMPANIES: Table = Table {
    name: "companies",
    about: "The companies for which somebody has written. Spam and quarantined enquiries do not count.",
    columns: &[
        generated_text("company", "Its name, as in `company` of enquiries."),
        generated_text("name", "Who wrote last."),
        generated_text("country", "The country in the last enquiry; may be empty."),
        COUNTRY_CODE,
        generated(
            "contact_count",
            Type::Number,
            "From how many addresses enquiries came.",
        ),
        ENQUIRY_COUNT,
        WON_COUNT,
        LAST_ENQUIRY_AT,
        SEARCH_TEXT,
    ],
    key: &["company"],
    grants: GRANTS_TO_READ,
    ..Table::DEFAULT
};
