//! The two mails for an enquiry.

use std::{collections::BTreeMap, time::Duration};

use chrono::TimeDelta;
use store::{DbErr, Transaction};

use super::write::EnquiryWriter;
use crate::{
    AnsweringTimes, Company,
    entities::{enquiry, outgoing_mail::Kind},
    mail_content::{self, payload},
    message_id::message_id,
    metrics::{self, Confirmed},
    queries::outbox::{self, NewMail},
    recipient::recipient_key,
};

impl EnquiryWriter {
    /// The mails to the company, which name the product, and, held back for `hold`, to the visitor. Without `hold` the visitor gets
    /// none: see [`Self::confirmation_hold`].
    pub(super) fn mails(
        &self,
        company: &Company,
        enquiry: &enquiry::Model,
        product: Option<&str>,
        times: &AnsweringTimes,
        recipients: &[String],
        hold: Option<Duration>,
    ) -> Result<Vec<NewMail>, DbErr> {
        let texts = &self.content.last().texts;
        let to_company =
            mail_content::to_company(enquiry, product, times, hold.is_some(), company.look, texts);
        let to_company = payload(to_company)?;
        let mailbox = company.mailbox.as_str();
        let others = recipients.iter().map(String::as_str);
        let others = others.filter(|address| !address.eq_ignore_ascii_case(mailbox));
        let recipients = std::iter::once(mailbox).chain(others).zip(1..);
        let mails = recipients.map(|(recipient, number)| {
            let what = match number {
                1 => Kind::Company.as_str().to_owned(),
                number => format!("{}-{number}", Kind::Company.as_str()),
            };
            NewMail {
                enquiry_id: Some(enquiry.id),
                message_id: Some(message_id(&enquiry.reference, &what, company)),
                ..NewMail::new(Kind::Company, recipient, to_company.clone())
            }
        });
        let mut mails: Vec<_> = mails.collect();
        if let Some(hold) = hold {
            let to_visitor = payload(mail_content::to_visitor(enquiry, company, times, texts))?;
            mails.push(NewMail {
                enquiry_id: Some(enquiry.id),
                recipient_key: Some(recipient_key(&enquiry.email)),
                message_id: Some(confirmation_id(&enquiry.reference, company)),
                hold,
                ..NewMail::new(Kind::Confirmation, enquiry.email.clone(), to_visitor)
            });
        }
        Ok(mails)
    }

    /// How many confirmations each of these addresses got within a day, by [`recipient_key`].
    ///
    /// Anybody can enter somebody else's address into the form, so the mails to a recipient are counted in the database: across
    /// restarts, and for all replicas together.
    pub(super) async fn confirmations_of_a_day<'a>(
        &self,
        transaction: &Transaction,
        addresses: impl IntoIterator<Item = &'a str> + Send,
    ) -> Result<BTreeMap<String, u64>, DbErr> {
        let keys = addresses.into_iter().map(recipient_key).collect();
        outbox::count_to(transaction, keys, self.clock.now() - TimeDelta::days(1)).await
    }

    /// For how long the visitor's mail is held back; `None` if there is to be none, since the recipient has reached the daily limit or
    /// it would have to wait too long. `confirmations` are those of the day before, and those that are written with this one.
    pub(super) fn confirmation_hold(
        &self,
        confirmations: &mut BTreeMap<String, u64>,
        email: &str,
    ) -> Option<Duration> {
        let count = confirmations.entry(recipient_key(email)).or_default();
        if *count >= self.confirmations_per_recipient_per_day {
            metrics::confirmation(Confirmed::RecipientHadEnough);
            return None;
        }
        let Some(hold) = self.throttle.take(self.clock.now()) else {
            metrics::confirmation(Confirmed::TooManyWait);
            return None;
        };
        *count += 1;
        metrics::confirmation(match hold.is_zero() {
            true => Confirmed::AtOnce,
            false => Confirmed::Later,
        });
        Some(hold)
    }
}

/// The `Message-ID` of the visitor's mail.
pub(super) fn confirmation_id(reference: &str, company: &Company) -> String {
    message_id(reference, Kind::Confirmation.as_str(), company)
}
