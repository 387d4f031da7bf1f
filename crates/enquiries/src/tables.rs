//! The tables of enquiries: each file declares one, with its columns, keys, grants and rules.

mod answering_times;
mod companies;
mod contacts;
mod domain;
mod enquiries;
mod enquiry_events;
mod enquiry_messages;
mod enquiry_notes;
mod enquiry_rules;
mod holidays;
mod mail_templates;
mod notice_channels;
mod outgoing_mail;

use tables::Table;

pub(crate) use domain::replies;
pub use domain::{ENQUIRIES_ERASED, MAIL_QUEUED, Replies};
pub(crate) use enquiries::{ENQUIRIES, STATUS_TIMES};
pub(crate) use enquiry_events::record_event;
pub(crate) use enquiry_messages::ENQUIRY_MESSAGES;
pub(crate) use enquiry_notes::ENQUIRY_NOTES;
pub(crate) use outgoing_mail::OUTGOING_MAIL;

/// Every table of enquiries. One that is added here needs a migration, too.
pub static TABLES: [&Table; 12] = [
    &ENQUIRIES,
    &contacts::CONTACTS,
    &companies::COMPANIES,
    &ENQUIRY_NOTES,
    &ENQUIRY_MESSAGES,
    &enquiry_events::ENQUIRY_EVENTS,
    &mail_templates::MAIL_TEMPLATES,
    &answering_times::ANSWERING_TIMES,
    &holidays::HOLIDAYS,
    &enquiry_rules::ENQUIRY_RULES,
    &notice_channels::NOTICE_CHANNELS,
    &OUTGOING_MAIL,
];
