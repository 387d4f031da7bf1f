//! The sessions of an account: listed, and ended one by one or all together.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_id, existing},
    admin::end_sessions,
    audit::{self, Action, Actor},
    entities::session,
    session::Identity,
    view,
};

impl Auth {
    /// The active sessions of an account, most recently used first, in the form of the API.
    ///
    /// Takes the account, and the caller, whose own session is marked as the current one. Fails with `user_not_found`.
    pub async fn sessions(
        &self,
        user_id: &str,
        asks: Option<&Identity>,
    ) -> Result<Vec<Value>, AuthError> {
        existing(self.db.read(), user_id).await?;
        let now = self.now();
        let sessions = session::Entity::find()
            .filter(session::Column::UserId.eq(user_id))
            .order_by_desc(session::Column::RefreshedAt)
            .order_by_asc(session::Column::Id)
            .all(self.db.read())
            .await?;
        let is_current = |session: &session::Model| {
            asks.is_some_and(|identity| identity.session.id == session.id)
        };
        Ok(sessions
            .iter()
            .filter(|session| !self.is_over(session, now))
            .map(|session| view::session(session, is_current(session)))
            .collect())
    }

    /// Ends one session. Takes the account that it must belong to; `None` if it may be anybody's. Fails with
    /// `session_not_found`.
    pub async fn end_session(
        &self,
        id: &str,
        owner: Option<&str>,
        actor: Actor,
    ) -> Result<(), AuthError> {
        let transaction = self.db.write().await?;
        let session = session::Entity::find_by_id(id)
            .one(&transaction)
            .await?
            .filter(|session| owner.is_none_or(|owner| owner == session.user_id))
            .ok_or_else(|| AuthError::new(404, ErrorCode::SessionNotFound, "Session not found"))?;
        let user = by_id(&transaction, &session.user_id).await?;
        session::Entity::delete_by_id(id).exec(&transaction).await?;
        let traits = json!({ "session_id": id });
        let (now, action) = (self.now(), Action::Logout);
        audit::record_and_commit(transaction, now, action, &actor, user.as_ref(), traits).await?;
        Ok(())
    }

    /// Ends all sessions of an account. Fails with `user_not_found`.
    pub async fn end_sessions(&self, user_id: &str, actor: Actor) -> Result<(), AuthError> {
        let transaction = self.db.write().await?;
        let user = existing(&transaction, user_id).await?;
        end_sessions(&transaction, user_id).await?;
        let (now, action) = (self.now(), Action::Logout);
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), json!({})).await?;
        Ok(())
    }
}
