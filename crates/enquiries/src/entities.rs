//! The tables of enquiries and outgoing mail, one module for each.

pub mod alert;
pub mod answering_time;
pub mod enquiry;
pub mod enquiry_event;
pub mod enquiry_message;
pub mod enquiry_rule;
pub(crate) mod holiday;
pub mod notice_channel;
pub mod outgoing_mail;
pub mod quarantine_digest;
