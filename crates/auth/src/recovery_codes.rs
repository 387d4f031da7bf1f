//! Recovery codes: printed by those who have a second factor, and entered instead of its code when the telephone is lost.

use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use store::{ConnectionTrait, DbErr, Transaction};

use crate::{
    Auth, AuthError,
    audit::{self, Action, Actor},
    entities::recovery_code::{ActiveModel, Column, Entity},
    factors::require_aal2,
    secret,
    session::Identity,
};

/// How many are given out at a time.
const CODES: usize = 10;

impl Auth {
    /// Gives out new recovery codes; older ones become invalid. They are shown this once: only their hashes are stored. Fails
    /// with `insufficient_aal` or `reauthentication_needed`: somebody who has not just shown the second factor could keep a way
    /// around it.
    pub async fn create_recovery_codes(
        &self,
        identity: &Identity,
        actor: Actor,
    ) -> Result<Vec<String>, AuthError> {
        require_aal2(identity, 403)?;
        self.require_recent_sign_in(identity).await?;
        let now = self.now();
        let actor = actor.is(&identity.user);
        let codes: Vec<String> = (0..CODES).map(|_| secret::random_recovery_code()).collect();
        let rows = codes.iter().map(|code| ActiveModel {
            code_hash: Set(hash(code)),
            user_id: Set(identity.user.id.clone()),
            created_at: Set(now),
        });
        let transaction = self.db.write().await?;
        forget_recovery_codes(&transaction, &identity.user.id).await?;
        Entity::insert_many(rows)
            .exec_without_returning(&transaction)
            .await?;
        let traits = json!({ "recovery_codes": CODES });
        let action = Action::FactorUpdated;
        audit::record_and_commit(transaction, now, action, &actor, None, traits).await?;
        Ok(codes)
    }

    /// How many recovery codes of the caller were not used yet.
    pub async fn count_recovery_codes(&self, identity: &Identity) -> Result<u64, AuthError> {
        let own = Entity::find().filter(Column::UserId.eq(&identity.user.id));
        Ok(own.count(self.db.read()).await?)
    }
}

/// Uses up a code. Whether it was one of the account.
pub(crate) async fn take_recovery_code(
    transaction: &Transaction,
    user_id: &str,
    code: &str,
) -> Result<bool, DbErr> {
    let taken = Entity::delete_many()
        .filter(Column::CodeHash.eq(hash(code)))
        .filter(Column::UserId.eq(user_id))
        .exec(transaction)
        .await?;
    Ok(taken.rows_affected > 0)
}

pub(crate) async fn forget_recovery_codes(
    db: &impl ConnectionTrait,
    user_id: &str,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(db)
        .await?;
    Ok(())
}

/// However it is typed: the groups with or without hyphens, in small or capital letters.
fn hash(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    secret::hash(&letters.collect::<String>().to_ascii_lowercase())
}
