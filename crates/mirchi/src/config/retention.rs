//! `retention`: how long personal data is kept.

use std::time::Duration;

use enquiries::RetentionSettings;
use serde::{Deserialize, Deserializer};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// `retention`: how long personal data is kept.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionConfig {
    /// An enquiry with all its mails.
    pub enquiries_days: Days,
    /// A delivered mail.
    pub mails_days: Days,
    /// An event in the audit log of accounts.
    pub account_events_days: Days,
}

impl RetentionConfig {
    /// Long enough for any retry by a program or person. A key may be derived from the visitor's network address.
    const KEYS: Duration = DAY;

    /// The settings for the worker.
    pub fn settings(&self) -> RetentionSettings {
        RetentionSettings {
            enquiries: self.enquiries_days.length(),
            mails: self.mails_days.length(),
            keys: Some(Self::KEYS),
        }
    }
}

/// A duration in whole days; 0 means without limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days(u32);

impl Days {
    /// A hundred years: a longer time means no limit.
    pub const MOST: u32 = 36_500;

    /// The configured number: 0 means without limit.
    pub fn get(self) -> u32 {
        self.0
    }

    /// `None`: without limit.
    pub fn length(self) -> Option<Duration> {
        (self.0 > 0).then(|| DAY * self.0)
    }
}

impl<'de> Deserialize<'de> for Days {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let days = i64::deserialize(deserializer)?;
        u32::try_from(days)
            .ok()
            .filter(|days| *days <= Self::MOST)
            .map(Self)
            .ok_or_else(|| {
                serde::de::Error::custom(format!(
                    "write a number of days from 1 to {}, or 0 for no limit",
                    Self::MOST
                ))
            })
    }
}
