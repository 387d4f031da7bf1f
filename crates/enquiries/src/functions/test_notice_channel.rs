//! Testing channels for notices about enquiries.

use std::collections::BTreeSet;

use access::Role::{Owner, Service};
use postgrest::Error;
use serde::Serialize;
use tables::{Call, Function, ID, Result, Written};

use crate::{
    entities::notice_channel::Kind,
    tables::{MAIL_QUEUED, replies},
};

pub(super) static TEST_NOTICE_CHANNEL: Function = Function {
    name: "test_notice_channel",
    about: "Sends a test over a notice channel and says what the other side answered.",
    parameters: ID,
    roles: &[Owner, Service],
    run: |call| Box::pin(test_notice_channel(call)),
    ..Function::DEFAULT
};

/// The result of testing a channel.
#[derive(Serialize)]
struct Tried {
    /// Whether the other side accepted the test; for a mail, whether it is in the outbox.
    delivered: bool,
    status: Option<u16>,
    /// The body of the response, or why there is none.
    answer: String,
}

/// Sends a test over a channel, whether it is switched on or not, and returns the response.
/// Fails with `PT404` for a channel that does not exist.
async fn test_notice_channel(call: Call<'_>) -> Result<Written> {
    let Call { db, writer, .. } = call;
    let id = TEST_NOTICE_CHANNEL.row_id(call.arguments)?;
    let site = replies(writer.services.get(), "Channels can be tried")?;
    let service = &site.service;
    let channel = crate::queries::notices::channel(db.read(), id).await?;
    let channel = channel
        .ok_or_else(|| Error::function_found_nothing(format!("there is no notice channel {id}")))?;
    let (tried, effects) = match channel.kind {
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
            (tried, BTreeSet::from([MAIL_QUEUED]))
        }
        Kind::Webhook | Kind::Telegram => {
            let sender = service.notice_sender();
            let tried = match sender.test(&channel, &service.company(), writer.now).await {
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
            (tried, BTreeSet::new())
        }
    };
    Ok(Written {
        effects,
        ..Written::read(&tried)
    })
}
