//! Making and checking signed addresses of files.

use std::time::Duration;

use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel};
use store::{batches, revisions::Author};
use tables::Journal;
use uuid::Uuid;

use crate::{
    Bucket, Media, MediaError, Object, Purpose, Result, STORAGE_LINKS,
    entities::storage_link,
    revisions::kept,
    signature::{Claims, end_of},
};

/// The longest validity of an address without a row in `storage_links`, as a page needs it to show a file.
pub const UNLISTED: Duration = Duration::from_secs(5 * 60);
/// How many addresses with rows one request can have signed.
const MAX_LISTED: usize = 100;

/// A signed address that is valid.
pub struct Signed {
    pub purpose: Purpose,
    /// The account that signed it; `None` for the operator's own programs.
    pub owner: Option<String>,
}

impl Media {
    /// Tokens for addresses to download files, each valid for this time. Those that are valid for longer than [`UNLISTED`] get a row in
    /// `storage_links`, by which the staff sees and ends them. Fails when they would be valid for no time or too long, or are
    /// too many; then there is none.
    pub async fn sign_downloads(
        &self,
        bucket: &Bucket,
        files: &[&Object],
        author: &Author,
        lifetime: Duration,
    ) -> Result<Vec<String>> {
        let now = self.0.clock.now();
        let owner = author.id.as_deref();
        let expires_at = end_of(lifetime, owner, now)?;
        let mut links = Vec::new();
        if lifetime > UNLISTED {
            if files.len() > MAX_LISTED {
                return Err(MediaError::refused(
                    400,
                    "InvalidRequest",
                    format!(
                        "paths must name at most {MAX_LISTED} files where expiresIn is more than {} seconds",
                        UNLISTED.as_secs()
                    ),
                ));
            }
            links.extend(files.iter().map(|file| storage_link::Model {
                id: Uuid::new_v4().to_string(),
                file_id: file.id.clone(),
                owner_id: author.id.clone(),
                created_by: author.name.clone(),
                created_at: now,
                expires_at,
            }));
            self.add_links(&links, author).await?;
        }
        let tokens = files.iter().enumerate().map(|(index, file)| {
            self.0.signer.sign(&Claims {
                url: [bucket.id, "/", &file.name].concat(),
                purpose: Purpose::Download,
                owner: author.id.clone(),
                link: links.get(index).map(|link| link.id.clone()),
                exp: expires_at.timestamp(),
            })
        });
        tokens.collect()
    }

    async fn add_links(&self, links: &[storage_link::Model], author: &Author) -> Result<()> {
        if links.is_empty() {
            return Ok(());
        }
        let journal = Journal::new(author, self.0.clock.now());
        let rows = links.iter().map(kept);
        let revisions = rows.filter_map(|row| journal.revision(&STORAGE_LINKS, None, Some(&row)));
        let revisions: Vec<_> = revisions.collect();
        let links = links.iter().cloned();
        let links = links.map(|link| link.into_active_model().reset_all());
        let transaction = self.0.database.write().await?;
        storage_link::Entity::insert_many(links)
            .exec_without_returning(&transaction)
            .await?;
        journal.keep(&transaction, revisions).await?;
        Ok(transaction.commit().await?)
    }

    /// A token for an address to upload a file of this name, valid for this time. Fails when it would be valid for no time, or
    /// too long.
    pub fn sign_upload(
        &self,
        bucket: &Bucket,
        name: &str,
        purpose: Purpose,
        author: &Author,
        lifetime: Duration,
    ) -> Result<String> {
        let expires_at = end_of(lifetime, author.id.as_deref(), self.0.clock.now())?;
        self.0.signer.sign(&Claims {
            url: [bucket.id, "/", name].concat(),
            purpose,
            owner: author.id.clone(),
            link: None,
            exp: expires_at.timestamp(),
        })
    }

    /// What the token of an address allows, and who signed it. Fails when it is not a token of this site, is for another file,
    /// has expired, or was ended by the staff.
    pub async fn check_signature(
        &self,
        bucket: &Bucket,
        name: &str,
        token: &str,
    ) -> Result<Signed> {
        let path = [bucket.id, "/", name].concat();
        let Claims {
            purpose,
            owner,
            link,
            ..
        } = self.0.signer.check(&path, token)?;
        if let Some(id) = link {
            let found = storage_link::Entity::find_by_id(id);
            let found = found.one(self.0.database.read()).await?;
            found.ok_or_else(|| MediaError::invalid_signature("The address is no longer valid"))?;
        }
        Ok(Signed { purpose, owner })
    }

    /// Removes the rows of addresses that have expired. Out: how many. When it fails, what was removed before stays so.
    pub async fn remove_expired_links(&self) -> Result<u64> {
        let expired = storage_link::Column::ExpiresAt.lt(self.0.clock.now());
        Ok(batches::delete::<storage_link::Entity>(&self.0.database, expired).await?)
    }
}
