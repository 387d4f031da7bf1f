//! The company that mails come from.

use std::{fmt, sync::Arc};

use content::Look;

use crate::person::Person;

/// The company's data for its mails.
#[derive(Clone, Debug, Default)]
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
    /// What references begin with, `NSE`.
    pub reference_prefix: String,
    /// The colours and typefaces of mails.
    pub look: Look,
}

/// The company as it is when it is asked for: it can be changed while the program runs.
#[derive(Clone)]
pub struct CurrentCompany(Arc<dyn Fn() -> Company + Send + Sync>);

impl CurrentCompany {
    /// Takes what gives the current company. It is called once for each mail, or for the mails of one transaction.
    pub fn new(now: impl Fn() -> Company + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The current company.
    pub fn now(&self) -> Company {
        (self.0)()
    }
}

impl From<Company> for CurrentCompany {
    fn from(company: Company) -> Self {
        Self::new(move || company.clone())
    }
}

impl fmt::Debug for CurrentCompany {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.now().fmt(formatter)
    }
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
