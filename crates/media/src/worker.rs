//! Makes the sizes of uploaded pictures in the background.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter,
    QueryOrder, sea_query::Expr,
};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::{Media, Result, entities::picture};

/// How long a worker's first lease of a picture lasts after each size that it has made. Each further attempt doubles it.
const LEASE: TimeDelta = TimeDelta::minutes(10);
/// How often it is doubled at most: a picture that always fails is tried again after 21 hours.
const MAX_DOUBLINGS: i32 = 7;
/// Time between two checks for pictures that another replica has left unfinished.
const INTERVAL: Duration = Duration::from_secs(60);

/// When the lease of this attempt that begins now expires, and with it the pause after a failure.
pub(crate) fn lease_from(now: DateTime<Utc>, attempt: i32) -> DateTime<Utc> {
    now + LEASE * (1 << (attempt - 1).clamp(0, MAX_DOUBLINGS))
}

impl Media {
    /// Leases the oldest picture that nobody works on.
    async fn take_unfinished(&self) -> Result<Option<picture::Model>> {
        loop {
            let now = self.0.clock.now();
            let is_free = || {
                Condition::any()
                    .add(picture::Column::LeasedUntil.is_null())
                    .add(picture::Column::LeasedUntil.lt(now))
            };
            let found = picture::Entity::find()
                .filter(picture::Column::Remaining.gt(0))
                .filter(is_free())
                .order_by_asc(picture::Column::CreatedAt)
                .one(self.0.database.read())
                .await?;
            let Some(found) = found else {
                return Ok(None);
            };
            let attempt = found.attempts.saturating_add(1);
            let taken = picture::Entity::update_many()
                .col_expr(
                    picture::Column::LeasedUntil,
                    Expr::value(Some(lease_from(now, attempt))),
                )
                .col_expr(picture::Column::Attempts, Expr::value(attempt))
                .filter(picture::Column::Id.eq(found.id.as_str()))
                .filter(picture::Column::Attempts.eq(found.attempts))
                .filter(is_free());
            let taken = self
                .0
                .database
                .transaction(async |db| taken.exec(db).await)
                .await?;
            // Otherwise another replica leased it first.
            if taken.rows_affected == 1 {
                return Ok(Some(found));
            }
        }
    }

    /// Makes the sizes of pictures until `stop` is cancelled. Any number of processes may do so with one database. `report` is told what
    /// became of each run, and after how long the next one begins at the latest.
    pub async fn run_worker(self, stop: CancellationToken, report: impl Fn(Result<()>, Duration)) {
        loop {
            report(self.make_unfinished(&stop).await, INTERVAL);
            let rest = tokio::time::timeout(INTERVAL, self.0.sizes_to_make.notified());
            if stop.run_until_cancelled(rest).await.is_none() {
                break;
            }
        }
    }

    /// Makes all sizes that do not exist yet, unless `stop` is cancelled first. For a picture that cannot be made, the reason
    /// is stored, and it is tried again.
    pub async fn make_unfinished(&self, stop: &CancellationToken) -> Result<()> {
        while !stop.is_cancelled() {
            let Some(picture) = self.take_unfinished().await? else {
                return Ok(());
            };
            let making = self.make_sizes(&picture);
            let mut row = picture::ActiveModel {
                id: Set(picture.id.clone()),
                ..Default::default()
            };
            match stop.run_until_cancelled(making).await {
                Some(Ok(())) => row.leased_until = Set(None),
                // Another attempt follows when the lease has expired.
                Some(Err(error)) => {
                    warn!(
                        error = &error as &dyn std::error::Error,
                        picture = picture.id,
                        "the sizes of a picture could not be made"
                    );
                    row.error = Set(Some(error.to_string()));
                }
                // This does not count as an attempt: the next start continues where this one stopped.
                None => {
                    row.attempts = Set(picture.attempts);
                    row.leased_until = Set(None);
                }
            }
            self.0
                .database
                .transaction(async |db| row.update(db).await)
                .await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Cursor, sync::Arc};

    use image::{DynamicImage, ImageFormat};
    use serde_json::json;
    use store::{SystemClock, revisions::Author, testing::TestDatabase};

    use super::*;
    use crate::{Bucket, Location, Upload};

    #[tokio::test]
    async fn the_worker_does_not_take_the_place_of_who_uploads_a_photo() {
        let database = TestDatabase::sqlite().await;
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Folder(folder.path().to_owned());
        let clock = Arc::new(SystemClock);
        let media = Media::start(database.db.clone(), &location, clock);
        let media = media.await.unwrap();
        let mut file = Cursor::new(Vec::new());
        let photo = DynamicImage::new_rgb8(400, 300);
        photo.write_to(&mut file, ImageFormat::Png).unwrap();
        let photo = Upload {
            name: "a.png".to_owned(),
            bytes: file.into_inner().into(),
            upsert: false,
            cache_control: String::new(),
            user_metadata: json!({}),
            author: Author::program("asha@example.com"),
        };
        let pictures = Bucket::find("media").unwrap();
        let photo = media.upload(pictures, photo, false).await.unwrap();
        // The place is taken, and each size is made all the same.
        let place = media.0.pixels.acquire().await.unwrap();
        let stop = CancellationToken::new();
        let give_up = Duration::from_secs(60);
        let made = tokio::time::timeout(give_up, media.make_unfinished(&stop));
        made.await.unwrap().unwrap();
        drop(place);
        let progress = media.progress_of([&photo]).await.unwrap();
        let progress = &progress[&photo.hash];
        assert_eq!(progress.made, progress.planned);
    }
}
