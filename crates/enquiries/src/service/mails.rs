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
        enquiry: &enquiry::Model,
        product: Option<&str>,
        times: &AnsweringTimes,
        recipients: &[String],
        hold: Option<Duration>,
    ) -> Result<Vec<NewMail>, DbErr> {
        let Company { mailbox, .. } = self.company.now();
        let company = mailbox.as_str();
        let others = recipients.iter().map(String::as_str);
        let others = others.filter(|address| !address.eq_ignore_ascii_case(company));
        let mut mails = Vec::new();
        for (address, number) in std::iter::once(company).chain(others).zip(1..) {
            mails.push(self.mail_to(address, number, enquiry, product, times, hold.is_some())?);
        }
        if let Some(hold) = hold {
            mails.push(self.confirmation(enquiry, times, hold)?);
        }
        Ok(mails)
    }

    /// The company's mail, to one of its recipients.
    fn mail_to(
        &self,
        recipient: &str,
        number: usize,
        enquiry: &enquiry::Model,
        product: Option<&str>,
        times: &AnsweringTimes,
        is_confirmed: bool,
    ) -> Result<NewMail, DbErr> {
        let company = &self.company.now();
        let what = match number {
            1 => Kind::Company.as_str().to_owned(),
            number => format!("{}-{number}", Kind::Company.as_str()),
        };
        Ok(NewMail {
            enquiry_id: Some(enquiry.id),
            message_id: Some(message_id(&enquiry.reference, &what, company)),
            ..NewMail::new(
                Kind::Company,
                recipient,
                payload(mail_content::to_company(
                    enquiry,
                    product,
                    times,
                    is_confirmed,
                    &self.content.last().texts,
                ))?,
            )
        })
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
        let Some(hold) = self.throttle.take() else {
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

    /// The `Message-ID` of the visitor's mail.
    pub(super) fn confirmation_id(&self, reference: &str) -> String {
        let what = Kind::Confirmation.as_str();
        message_id(reference, what, &self.company.now())
    }

    /// The visitor's mail.
    fn confirmation(
        &self,
        enquiry: &enquiry::Model,
        times: &AnsweringTimes,
        hold: Duration,
    ) -> Result<NewMail, DbErr> {
        Ok(NewMail {
            enquiry_id: Some(enquiry.id),
            recipient_key: Some(recipient_key(&enquiry.email)),
            message_id: Some(self.confirmation_id(&enquiry.reference)),
            hold,
            ..NewMail::new(
                Kind::Confirmation,
                enquiry.email.clone(),
                payload(mail_content::to_visitor(
                    enquiry,
                    &self.company.now(),
                    times,
                    &self.content.last().texts,
                ))?,
            )
        })
    }
}
