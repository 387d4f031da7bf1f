//! Claims of contents: bytes are not removed while they are written for a file that has no name yet, and not written while they
//! are removed.

use std::time::Duration;

use store::Transaction;
use tokio::time::{Instant, sleep};
use tracing::warn;

use crate::{
    MAX_WAIT, Media, MediaError, Result, picture_address::ID_LENGTH, queries::content_claims,
};

/// Time between two attempts to claim a content that is being removed.
const PAUSE: Duration = Duration::from_millis(100);

/// A content that nobody removes until the claim ends.
pub(crate) struct Claim(String);

impl Claim {
    /// Ends it in the transaction that names the content.
    /// Fails when it has ended before, because writing the bytes took longer than an hour: they may have been removed.
    pub(crate) async fn end_with(&self, transaction: &Transaction) -> Result<()> {
        match content_claims::end(transaction, std::slice::from_ref(&self.0)).await? {
            0 => Err(MediaError::busy()),
            _ => Ok(()),
        }
    }
}

impl Media {
    /// Claims a content before its bytes are written. Waits while they are being removed.
    /// Fails when they are still being removed after half a minute.
    pub(crate) async fn claim_for_upload(&self, hash: &str) -> Result<Claim> {
        let end = Instant::now() + MAX_WAIT;
        loop {
            let content = &hash[..ID_LENGTH];
            let claimed = content_claims::claim_for_upload(&self.0.database, content).await?;
            if let Some(id) = claimed {
                return Ok(Claim(id));
            }
            if Instant::now() >= end {
                return Err(MediaError::busy());
            }
            sleep(PAUSE).await;
        }
    }

    /// Ends a claim for a name that was not given. Otherwise it would keep the bytes for an hour.
    pub(crate) async fn end_if_failed<T>(&self, claim: &Claim, named: Result<T>) -> Result<T> {
        if named.is_err() {
            let claims = std::slice::from_ref(&claim.0);
            let ended = self
                .0
                .database
                .transaction(async |db| content_claims::end(db, claims).await)
                .await;
            if let Err(error) = ended {
                warn!(%error, "the claim of a refused upload could not be ended; it ends by itself in an hour");
            }
        }
        named
    }
}
