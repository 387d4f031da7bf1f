//! The table of channels for notices about enquiries.

use super::{
    Column, ColumnDefault, Grant, Owner, Rules, Select, Service, StoredIn, Table, VERSION, WRITE,
    column, generated, list, maybe, text, with,
};
use crate::rights::{Columns, RowScope};
use postgrest::Type;

/// The columns that the owner reads. The secret is write-only.
const VISIBLE_COLUMNS: &[&str] = &[
    "id",
    "kind",
    "name",
    "address",
    "events",
    "include_details",
    "active",
    VERSION,
];

const COLUMNS: &[Column] = &[
    generated("id", Type::Number, "Number of the channel."),
    text("kind", "`webhook`, `telegram` or `mail`."),
    text("name", "What the company calls it."),
    text(
        "address",
        "The https:// address of a webhook, the chat of Telegram, or an e-mail address.",
    ),
    maybe(
        "secret",
        "What a webhook is signed with (`whsec_` and 24 to 64 bytes in base64), or the token of a Telegram bot; written, and never told.",
    ),
    list(
        "events",
        "What is told: some of `new`, `quarantined`, `due_soon`, `overdue`, `mail_failed`.",
    ),
    with(
        column(
            "include_details",
            Type::Boolean,
            "Whether e-mail address, telephone, company and message are told, too, and the reason why a mail failed.",
        ),
        ColumnDefault::False,
    ),
    with(
        column("active", Type::Boolean, "Whether anything is told."),
        ColumnDefault::True,
    ),
    generated(VERSION, Type::Integer, "Raised by each write."),
];

pub(super) const NOTICE_CHANNELS: Table = Table {
    name: "notice_channels",
    stored_in: StoredIn::OwnTable,
    about: "Where the program tells of enquiries by itself: signed webhooks, Telegram, mail.",
    columns: COLUMNS,
    key: &["id"],
    unique: None,
    grants: &[
        Grant {
            roles: &[Owner, Service],
            rights: &[Select],
            columns: Columns::Only(VISIBLE_COLUMNS),
            rows: RowScope::All,
        },
        Grant {
            roles: &[Owner, Service],
            rights: WRITE,
            columns: Columns::All,
            rows: RowScope::All,
        },
    ],
    rules: Rules::NoticeChannels,
};
