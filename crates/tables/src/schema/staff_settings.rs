//! The table of personal settings.

use postgrest::Type;

use super::{
    ACCOUNT, Editor, Grant, Owner, Right, Rules, Sales, Select, Service, StoredIn, Table, VERSION,
    Viewer, generated, text,
};
use crate::rights::{Columns, RowScope};

pub(super) const STAFF_SETTINGS: Table = Table {
    name: "staff_settings",
    stored_in: StoredIn::OwnTable,
    about: "What each of the company's people has set for themselves, such as their signature. Everybody reads and writes their own.",
    columns: &[
        generated(
            ACCOUNT,
            Type::Text,
            "UUID of the account; the writer's own.",
        ),
        text(
            "key",
            "What is set: `signature`, `views.enquiries`; small letters, digits, `.`, `_` and `-`.",
        ),
        text(
            "value",
            "What it is set to, at most 16,384 bytes; JSON where it is more than a text.",
        ),
        generated(VERSION, Type::Integer, "Raised by each write."),
    ],
    key: &[ACCOUNT, "key"],
    unique: None,
    grants: &[
        Grant {
            roles: &[Viewer, Sales, Editor, Owner],
            rights: &Right::ALL,
            columns: Columns::All,
            rows: RowScope::Own,
        },
        Grant {
            roles: &[Service],
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::All,
        },
    ],
    rules: Rules::StaffSettings,
};
