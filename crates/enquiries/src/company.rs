//! The company that mails come from.

use crate::person::Person;

/// The company, as its mails speak of it.
#[derive(Clone, Debug)]
pub struct Company {
    /// `Nandi Spice Exports`
    pub name: String,
    /// The address that enquiries go to and that answers to confirmations come to.
    pub mailbox: String,
    /// The sender of every mail: `Name <address>`, or the address alone.
    pub sender: String,
    /// As it is shown, `+91 00000 00000`; empty leaves the sentence out.
    pub phone: String,
    /// `https://www.example.com`
    pub site_url: String,
}

impl Company {
    /// Who answers to mails go to.
    pub(crate) fn person(&self) -> Person {
        Person {
            name: Some(self.name.clone()),
            address: self.mailbox.clone(),
        }
    }

    /// The domain that the company's mails are named in: that of their sender.
    pub(crate) fn domain(&self) -> String {
        let (_, domain) = self.sender.rsplit_once('@').unwrap_or_default();
        domain.trim_end_matches(['>', ' ']).to_owned()
    }
}
