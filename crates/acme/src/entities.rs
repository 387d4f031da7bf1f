//! What HTTPS needs of the database. No interface shows these tables.

pub(crate) mod account;
pub(crate) mod certificate;
pub(crate) mod challenge;
