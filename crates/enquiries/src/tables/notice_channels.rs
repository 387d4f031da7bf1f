//! Channels for notices about enquiries.

use sea_orm::ColumnTrait;
use store::{Database, batches};
use tables::prelude::*;

use super::domain::{Enquiries, Replies};
use crate::{
    entities::{notice_channel, outgoing_mail},
    notices::channel,
};

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
    flag(
        "include_details",
        false,
        "Whether e-mail address, telephone, company and message are told, too, and the reason why a mail failed.",
    ),
    flag("active", true, "Whether anything is told."),
    VERSION_COLUMN,
];

pub(crate) static NOTICE_CHANNELS: Table = Table {
    name: "notice_channels",
    about: "Where the program tells of enquiries by itself: signed webhooks, Telegram, mail.",
    columns: COLUMNS,
    key: &["id"],
    grants: &[
        Grant {
            columns: Columns::Only(VISIBLE_COLUMNS),
            ..grant(&[Owner, Service], &[Select])
        },
        grant(&[Owner, Service], WRITE),
    ],
    hooks: &NoticeChannels,
    domain: &Enquiries,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct NoticeChannels;

#[async_trait]
impl TableHooks for NoticeChannels {
    /// Everything but the secret.
    fn kept_in_revision(&self, row: &Row, _is_deleted: bool) -> Option<Row> {
        let kept = row.iter().filter(|(name, _)| *name != "secret");
        let kept = kept.map(|(name, value)| (name.clone(), value.clone()));
        Some(kept.collect())
    }

    /// A channel that has told of every enquiry for years has tens of thousands of notices in the outbox.
    fn prepares_delete(&self) -> bool {
        true
    }

    async fn prepare_delete(&self, db: &Database, rows: &[Row]) -> Result<()> {
        let ids = rows.iter().filter_map(|row| row["id"].as_i64());
        let of_channels = outgoing_mail::Column::ChannelId.is_in(ids);
        batches::delete::<outgoing_mail::Entity>(db, of_channels).await?;
        Ok(())
    }

    async fn before_write(&self, tx: &mut WriteTransaction<'_>, change: Change<'_>) -> Result<()> {
        let Change { table, row, .. } = change;
        empty_is_null(table, row);
        check_nulls(table, row)?;
        check_lists(table, row)?;
        check_name(table, row, "name")?;
        check_word(table, row, "kind", &channel::KINDS)?;
        let channel: notice_channel::Model = model(table, with_number(row))?;
        let sender = tx
            .service::<Replies>()
            .map(|replies| replies.service.notice_sender());
        let allow_loopback = sender.is_some_and(|sender| sender.allows_loopback());
        refuse(table, &channel::faults(&channel, allow_loopback))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    #[test]
    fn a_revision_keeps_no_secret() {
        let row = Row::from_iter([
            ("id".to_owned(), json!(1)),
            ("secret".to_owned(), json!("whsec_x")),
        ]);
        let kept = NoticeChannels.kept_in_revision(&row, false);
        assert_eq!(kept.map(Json::Object), Some(json!({ "id": 1 })));
    }
}
