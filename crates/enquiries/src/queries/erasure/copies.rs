//! An erased address in the replies to others, which went to it as a copy.

use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Func},
};
use serde_json::Value as Json;
use store::{
    Transaction,
    erasure::{Left, empty_log_later, record_unfinished},
};

use super::{Selection, end_of_leases};
use crate::entities::{enquiry, enquiry_message, outgoing_mail};

/// The replies to enquiries that stay, and that name the address of a selection.
pub(super) async fn named(
    db: &impl ConnectionTrait,
    which: &Selection,
) -> Result<Vec<enquiry_message::Model>, DbErr> {
    let Selection::Email(email) = which else {
        return Ok(Vec::new());
    };
    let cc = Func::lower(Expr::col(enquiry_message::Column::Cc).cast_as("text"));
    let erased = which.select().column(enquiry::Column::Id).into_query();
    let mut replies = enquiry_message::Entity::find()
        // Finds more where the address has a placeholder of `LIKE`.
        .filter(Expr::expr(cc).like(format!("%{}%", email.to_ascii_lowercase())))
        .filter(enquiry_message::Column::EnquiryId.not_in_subquery(erased))
        .order_by_asc(enquiry_message::Column::Id)
        .all(db)
        .await?;
    replies.retain(|reply| without(email, &reply.cc) != reply.cc);
    Ok(replies)
}

/// Takes the address of a selection out of these replies and their mails. Out: of how many replies.
///
/// One that waits is sent without the copy. What was sent may lie in a file, which is removed as those of erased mails are.
pub(super) async fn erase(transaction: &Transaction, which: &Selection) -> Result<u64, DbErr> {
    let Selection::Email(email) = which else {
        return Ok(0);
    };
    let replies = named(transaction, which).await?;
    if replies.is_empty() {
        return Ok(0);
    }
    let count = replies.len() as u64;
    let ids: Vec<i64> = replies.iter().filter_map(|reply| reply.mail_id).collect();
    for reply in replies {
        let cc = without(email, &reply.cc);
        let mut row = reply.into_active_model();
        row.cc = Set(cc);
        row.update(transaction).await?;
    }
    let mails = outgoing_mail::Entity::find()
        .filter(outgoing_mail::Column::Id.is_in(ids))
        .order_by_asc(outgoing_mail::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    let written = mails
        .iter()
        .filter(|mail| mail.sent_at.is_some() || mail.lease_owner.is_some())
        .map(|mail| Left::MailFile(mail.file_key()));
    let not_before = end_of_leases(transaction, &mails).await?;
    record_unfinished(transaction, written.collect(), not_before).await?;
    empty_log_later(transaction).await?;
    for mail in mails {
        let mut payload = mail.payload.clone();
        payload["cc"] = without(email, &payload["cc"]);
        let mut row = mail.into_active_model();
        row.payload = Set(payload);
        row.update(transaction).await?;
    }
    Ok(count)
}

/// A list of addresses without one, in capitals or not.
fn without(email: &str, addresses: &Json) -> Json {
    let addresses = addresses.as_array().into_iter().flatten();
    let is_other = |address: &&Json| {
        !address
            .as_str()
            .is_some_and(|address| address.eq_ignore_ascii_case(email))
    };
    addresses.filter(is_other).cloned().collect()
}
