//! Sending mails of the outbox again.

use postgrest::Error;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::json;
use tables::{Call, Function, ID, Result, Right, WriteTransaction, Written, view, whole};

use crate::{
    entities::enquiry_event::Kind,
    queries::outbox::{self, Retry},
    tables::{MAIL_QUEUED, OUTGOING_MAIL, record_event},
};

pub(super) static RETRY_MAIL: Function = Function {
    name: "retry_mail",
    about: "Puts a mail that was given up back into the outbox.",
    parameters: ID,
    roles: access::ANSWER_ENQUIRIES,
    run: |call| Box::pin(retry_mail(call)),
    ..Function::DEFAULT
};

/// Puts a mail that was given up back into the outbox, due at once.
/// Fails with `PT404` for a mail that does not exist for the role, and `PT400` for one that was sent or is being sent.
async fn retry_mail(call: Call<'_>) -> Result<Written> {
    let Call { db, writer, .. } = call;
    let id = RETRY_MAIL.row_id(call.arguments)?;
    let table = &OUTGOING_MAIL;
    let view = view(
        writer.schema,
        table,
        writer.role,
        Right::Select,
        db.backend(),
    )?;
    let mut write = WriteTransaction::begin(db, table, writer).await?;
    let is_meant = view
        .conditions(&[])?
        .add(Expr::col((table.name, "id")).eq(id));
    let found = whole(&write.db, table, is_meant.clone(), Some(1)).await?;
    let mail = found.into_iter().next();
    let mail =
        mail.ok_or_else(|| Error::function_found_nothing(format!("there is no mail {id}")))?;
    let enquiry_id = mail["enquiry_id"].as_i64();
    if let Some(enquiry_id) = enquiry_id {
        // The enquiry is locked before its mail, as in every write of the program.
        crate::queries::enquiries::lock(&write.db, enquiry_id).await?;
    }
    if outbox::requeue(&write.db, Retry::One(id)).await? == 0 {
        let message = format!("mail {id} was sent, or is being sent now");
        return Err(Error::function_refused(message).into());
    }
    if enquiry_id.is_some() {
        let details = json!({ "mail_id": id, "kind": mail["kind"] });
        record_event(&write, enquiry_id, Kind::MailRetried, details).await?;
    }
    let row = whole(&write.db, table, is_meant, Some(1)).await?;
    write.effects.insert(MAIL_QUEUED);
    write.answer(&row.first()).await
}
