//! Testing channels for notices about enquiries.

use postgrest::Error;
use serde::Serialize;
use serde_json::json;
use store::Database;
use store::notice_channel::Kind;

use crate::{Writer, Written, error::Result, rows::answer_of};

/// The result of testing a channel.
#[derive(Serialize)]
struct Tried {
    /// Whether the other side accepted the test; for a mail, whether it is in the outbox.
    delivered: bool,
    /// The status of the response.
    status: Option<u16>,
    /// The body of the response, or why there is none.
    answer: String,
}

/// Sends a test over a channel, whether it is switched on or not, and returns the response.
///
/// # Errors
/// `PT404` for a channel that does not exist, and the database's error.
pub(crate) async fn test_channel(db: &Database, writer: &Writer<'_>, id: i64) -> Result<Written> {
    let replies = writer
        .replies
        .ok_or_else(|| Error::not_implemented("Channels can be tried where mail is sent."))?;
    let service = replies.service;
    let channel = store::notices::channel(db.read(), id).await?;
    let channel = channel
        .ok_or_else(|| Error::function_found_nothing(format!("there is no notice channel {id}")))?;
    let (tried, queued_mail) = match channel.kind {
        Kind::Mail => {
            let answer = format!("a mail to {} waits in the outbox", channel.address);
            let transaction = db.write().await?;
            let notices = service.notices();
            notices
                .queue_test(&transaction, channel, writer.now)
                .await?;
            transaction.commit().await?;
            let tried = Tried {
                delivered: true,
                status: None,
                answer,
            };
            (tried, true)
        }
        Kind::Webhook | Kind::Telegram => {
            let sender = service.notice_sender();
            let tried = match sender.test(&channel, service.company(), writer.now).await {
                Ok(reply) => Tried {
                    delivered: reply.is_accepted(),
                    status: Some(reply.status),
                    answer: reply.text,
                },
                Err(answer) => Tried {
                    delivered: false,
                    status: None,
                    answer,
                },
            };
            (tried, false)
        }
    };
    Ok(Written {
        answer: answer_of(&json!(tried)),
        changed_the_catalogue: false,
        queued_mail,
        erased: false,
    })
}
