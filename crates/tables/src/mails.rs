//! Sending mails of the outbox again.

use postgrest::Error;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::json;
use store::{
    Database,
    enquiry_event::Kind,
    outbox::{self, Retry},
};

use crate::{
    Right, Table, Writer, Written, error::Result, rows::answer_of,
    schema::enquiry_events::record_event, select::view, stored_rows::whole,
    write::WriteTransaction,
};

/// Puts a mail that was given up back into the outbox, due at once.
///
/// # Errors
/// `PT404` for a mail that does not exist for the role, `PT400` for one that was sent or is being sent, and the database's error.
pub(crate) async fn retry_mail(db: &Database, writer: &Writer<'_>, id: i64) -> Result<Written> {
    let table = Table::find("outgoing_mail").expect("the table is declared");
    let view = view(table, writer.role, Right::Select, db.backend())?;
    let write = WriteTransaction::begin_for(db, table, writer).await?;
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
        store::enquiries::lock(&write.db, enquiry_id).await?;
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
    write.end(false).await?;
    Ok(Written {
        answer: answer_of(&row.first()),
        changed_the_catalogue: false,
        queued_mail: true,
        erased: false,
    })
}
