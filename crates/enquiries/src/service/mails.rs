//! The two mails for an enquiry.

use std::time::Duration;

use chrono::TimeDelta;
use store::{
    DbErr, Transaction, enquiries, enquiry,
    outbox::{self, NewMail},
    outgoing_mail::Kind,
};

use super::Inner;
use crate::{
    mail_content::{self, payload},
    message_id::message_id,
    metrics::{self, Confirmed},
    recipient::recipient_key,
};

impl Inner {
    /// Queues the mails to the company and to the visitor, in the transaction that accepts the enquiry.
    pub(super) async fn queue_mails(
        &self,
        transaction: &Transaction,
        enquiry: &enquiry::Model,
        recipients: &[String],
    ) -> Result<(), DbErr> {
        let confirmation = self.confirmation(transaction, enquiry).await?;
        if let Some(message_id) = confirmation
            .as_ref()
            .and_then(|mail| mail.message_id.as_deref())
        {
            enquiries::confirmed_by(transaction, enquiry.id, message_id).await?;
        }
        let company = self.settings.company.mailbox.as_str();
        let others = recipients.iter().map(String::as_str);
        let others = others.filter(|address| !address.eq_ignore_ascii_case(company));
        let mut mails = Vec::new();
        for (address, number) in std::iter::once(company).chain(others).zip(1..) {
            mails.push(self.mail_to(address, number, enquiry, confirmation.is_some())?);
        }
        mails.extend(confirmation);
        outbox::insert(transaction, mails, self.clock.now()).await
    }

    /// The company's mail, to one of its recipients.
    fn mail_to(
        &self,
        recipient: &str,
        number: usize,
        enquiry: &enquiry::Model,
        is_confirmed: bool,
    ) -> Result<NewMail, DbErr> {
        let company = &self.settings.company;
        let what = match number {
            1 => Kind::Company.as_str().to_owned(),
            number => format!("{}-{number}", Kind::Company.as_str()),
        };
        Ok(NewMail {
            enquiry_id: Some(enquiry.id),
            kind: Kind::Company,
            recipient: recipient.to_owned(),
            recipient_key: None,
            payload: payload(mail_content::to_company(enquiry, is_confirmed))?,
            message_id: Some(message_id(&enquiry.reference, &what, company)),
            channel_id: None,
            hold: Duration::ZERO,
        })
    }

    /// The visitor's mail; `None` if the recipient has reached the daily limit, or if it would have to wait too long.
    ///
    /// Anybody can enter somebody else's address into the form, so the mails to a recipient are counted in the database: across
    /// restarts, and for all replicas together.
    async fn confirmation(
        &self,
        transaction: &Transaction,
        enquiry: &enquiry::Model,
    ) -> Result<Option<NewMail>, DbErr> {
        let key = recipient_key(&enquiry.email);
        let a_day_ago = enquiry.received_at - TimeDelta::days(1);
        let had = outbox::count_to(transaction, &key, a_day_ago).await?;
        if had >= u64::from(self.settings.confirmations_per_recipient_per_day.get()) {
            metrics::confirmation(Confirmed::RecipientHadEnough);
            return Ok(None);
        }
        let Some(hold) = self.throttle.take() else {
            metrics::confirmation(Confirmed::TooManyWait);
            return Ok(None);
        };
        metrics::confirmation(match hold.is_zero() {
            true => Confirmed::AtOnce,
            false => Confirmed::Later,
        });
        let company = &self.settings.company;
        Ok(Some(NewMail {
            enquiry_id: Some(enquiry.id),
            kind: Kind::Confirmation,
            recipient: enquiry.email.clone(),
            recipient_key: Some(key),
            payload: payload(mail_content::to_visitor(enquiry, company))?,
            message_id: Some(message_id(
                &enquiry.reference,
                Kind::Confirmation.as_str(),
                company,
            )),
            channel_id: None,
            hold,
        }))
    }
}
