//! The queries about enquiries and outgoing mail: functions, named for their result.

pub mod alerts;
pub mod answering_times;
pub mod enquiries;
pub mod enquiry_events;
pub(crate) mod enquiry_figures;
pub(crate) mod enquiry_messages;
pub mod erasure;
pub mod notices;
pub mod outbox;
pub(crate) mod overdue;
