//! `backup`: scheduled backups.

use std::num::NonZeroU32;
use std::path::PathBuf;

use backup::Schedule;
use serde::{Deserialize, Deserializer};

use super::retention::Days;
use super::values::{at_least_one, optional_path};

/// `backup`: scheduled backups.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    /// `None`: no scheduled backups.
    #[serde(deserialize_with = "optional_path")]
    pub folder: Option<PathBuf>,
    /// `None`: backups are not encrypted.
    #[serde(deserialize_with = "optional_path")]
    pub passphrase_file: Option<PathBuf>,
    /// In UTC.
    #[serde(deserialize_with = "hour_of_day")]
    pub hour: u32,
    /// The interval between two backups.
    #[serde(deserialize_with = "at_least_one")]
    pub every_days: NonZeroU32,
    /// How many backups are kept in the folder.
    #[serde(deserialize_with = "at_least_one")]
    pub keep: NonZeroU32,
    /// The console warns owners after this many days without a backup.
    pub warn_after_days: Days,
}

fn hour_of_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let hour = i64::deserialize(deserializer)?;
    u32::try_from(hour)
        .ok()
        .filter(|hour| *hour < 24)
        .ok_or_else(|| serde::de::Error::custom("write an hour from 0 to 23"))
}

impl BackupConfig {
    /// The schedule for the worker; `None` if there is none.
    pub fn schedule(&self) -> Option<Schedule> {
        let folder = self.folder.clone()?;
        Some(Schedule {
            folder,
            hour: self.hour,
            every_days: self.every_days.get(),
            keep: usize::try_from(self.keep.get()).unwrap_or(usize::MAX),
        })
    }
}
