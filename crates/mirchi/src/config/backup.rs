//! `backup`: backups that the running program writes by itself.

use std::num::NonZeroU32;
use std::path::PathBuf;

use backup::Schedule;
use serde::{Deserialize, Deserializer};

use super::retention::Days;
use super::values::{at_least_one, optional_path};

/// `backup`: backups that the running program writes by itself.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    /// None: the program writes none by itself.
    #[serde(deserialize_with = "optional_path")]
    pub folder: Option<PathBuf>,
    /// UTC.
    #[serde(deserialize_with = "hour_of_day")]
    pub hour: u32,
    /// From one to the next.
    #[serde(deserialize_with = "at_least_one")]
    pub every_days: NonZeroU32,
    /// Backups of the folder that stay.
    #[serde(deserialize_with = "at_least_one")]
    pub keep: NonZeroU32,
    /// After so many days without a backup the console warns owners.
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
    /// As the worker takes it; `None` where there is none.
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
