//! The company that mails come from.

use crate::person::Person;

/// The company's data for its mails.
#[derive(Clone, Debug)]
pub struct Company {
    /// `Nandi Spice Exports`
    pub name: String,
    /// The address that enquiries and replies to confirmations are sent to.
    pub mailbox: String,
    /// The sender of every mail: `Name <address>`, or the address alone.
    pub sender: String,
    /// As displayed, `+91 00000 00000`; if empty, the sentence is left out.
    pub phone: String,
    /// `https://www.example.com`
    pub site_url: String,
}

impl Company {
    /// The reply address of mails.
    pub(crate) fn person(&self) -> Person {
        Person {
            name: Some(self.name.clone()),
            address: self.mailbox.clone(),
        }
    }

    /// The domain of the `Message-ID`s: that of the sender.
    pub(crate) fn domain(&self) -> String {
        let (_, domain) = self.sender.rsplit_once('@').unwrap_or_default();
        domain.trim_end_matches(['>', ' ']).to_owned()
    }
}
