//! The outbox.

use sea_orm::sea_query::{Cond, Expr, ExprTrait};
use tables::{RowCondition, prelude::*};

use super::{domain::Enquiries, enquiries::ENQUIRIES};

/// Mails of enquiries.
static OF_ENQUIRIES: RowCondition = RowCondition {
    about: "of enquiries",
    sql: |_| Cond::all().add(Expr::col((OUTGOING_MAIL.name, "enquiry_id")).is_not_null()),
};

pub(crate) static OUTGOING_MAIL: Table = Table {
    name: "outgoing_mail",
    about: "The outbox, without what the mails say.",
    columns: &[
        generated("id", Type::Number, "Number of the mail."),
        nullable(column(
            "enquiry_id",
            Type::Number,
            "The enquiry that it tells of; null for a mail of an account.",
        )),
        text(
            "kind",
            "`company`, `confirmation`, `reply`, `reminder`, `digest` or `account`; of a notice `notice` (by mail), `webhook` or `telegram`.",
        ),
        text(
            "recipient",
            "E-mail address that it goes to; of a webhook and of Telegram the name of the channel.",
        ),
        column("attempts", Type::Integer, "How often sending was begun."),
        column("next_attempt_at", Type::Time, "Not before this time."),
        maybe("last_error", "What went wrong last."),
        nullable(column(
            "sent_at",
            Type::Time,
            "When the mail server took it.",
        )),
        nullable(column("failed_at", Type::Time, "When it was given up.")),
        column("queued_at", Type::Time, "When it was queued."),
        generated("created_at", Type::Time, "When it was written."),
    ],
    key: &["id"],
    grants: &[
        grant(&[Owner, Service], &[Select]),
        Grant {
            rows: RowScope::Where(&OF_ENQUIRIES),
            ..grant(&[Sales], &[Select])
        },
    ],
    foreign_keys: &[references(
        "enquiry_id",
        &ENQUIRIES,
        "id",
        OnDelete::Cascade,
    )],
    domain: &Enquiries,
    ..Table::DEFAULT
};
