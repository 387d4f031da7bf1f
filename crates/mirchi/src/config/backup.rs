//! `backup`: scheduled backups.

use std::num::NonZeroU32;
use std::path::PathBuf;

use backup::{Bucket, Schedule, Target};
use serde::{Deserialize, Deserializer};

use super::retention::Days;
use super::storage::S3Config;
use super::values::{at_least_one, optional_path};

/// `backup`: scheduled backups.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    /// The store that backups are written to, too, if its bucket is set.
    pub s3: S3Config,
    /// `None`: none are written into a folder.
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
    /// How many backups are kept in each place.
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
    /// Where backups are written to. Fails when the settings of the store cannot work.
    pub fn targets(&self) -> backup::Result<Vec<Target>> {
        let folder = self.folder.clone().map(Target::Folder);
        let store = self.s3.bucket.as_ref().map(|_| self.s3.settings());
        let bucket = store.map(|store| Bucket::open(&store)).transpose()?;
        Ok(folder
            .into_iter()
            .chain(bucket.map(Target::Bucket))
            .collect())
    }

    /// The schedule for the worker; without targets there is nothing to do. Fails as [`targets`](Self::targets) does.
    pub fn schedule(&self) -> backup::Result<Schedule> {
        Ok(Schedule {
            targets: self.targets()?,
            hour: self.hour,
            every_days: self.every_days.get(),
            keep: usize::try_from(self.keep.get()).unwrap_or(usize::MAX),
        })
    }
}
