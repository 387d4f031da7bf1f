//! Administration of the second factors of other accounts.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
use serde_json::{Value, json};

use crate::{
    Auth, AuthError,
    accounts::{existing, factors},
    audit::{self, Action, Actor},
    factors::{factor_of, refuse_taken_name, remove_factor},
    view,
};

impl Auth {
    /// The second factors of an account in the form of the API. Fails with `user_not_found`.
    pub async fn list_factors(&self, user_id: &str) -> Result<Value, AuthError> {
        existing(self.db.read(), user_id).await?;
        let factors = factors(self.db.read(), user_id).await?;
        Ok(factors.iter().map(view::factor).collect())
    }

    /// Removes a second factor of an account, for instance after the loss of a telephone. Returns the factor in the form of the
    /// API. Fails with `user_not_found` or `mfa_factor_not_found`.
    pub async fn delete_factor(
        &self,
        user_id: &str,
        factor_id: &str,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let transaction = self.db.write().await?;
        let user = existing(&transaction, user_id).await?;
        let factor = factor_of(&transaction, user_id, factor_id).await?;
        remove_factor(&transaction, &factor).await?;
        let action = Action::FactorDeleted;
        let traits = json!({ "factor_id": factor_id });
        audit::record_and_commit(transaction, self.now(), action, &actor, Some(&user), traits)
            .await?;
        Ok(view::factor(&factor))
    }

    /// Renames a second factor of an account. Returns the factor in the form of the API. Fails with `user_not_found`,
    /// `mfa_factor_not_found` or `mfa_factor_name_conflict`.
    pub async fn rename_factor(
        &self,
        user_id: &str,
        factor_id: &str,
        friendly_name: &str,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let now = self.now();
        let transaction = self.db.write().await?;
        let user = existing(&transaction, user_id).await?;
        let mut others = factors(&transaction, user_id).await?;
        others.retain(|factor| factor.id != factor_id);
        refuse_taken_name(&others, friendly_name)?;
        let factor = factor_of(&transaction, user_id, factor_id).await?;
        let mut row = factor.into_active_model();
        row.friendly_name = Set(friendly_name.to_owned());
        row.updated_at = Set(now);
        let factor = row.update(&transaction).await?;
        let action = Action::FactorUpdated;
        let traits = json!({ "factor_id": factor_id });
        audit::record_and_commit(transaction, now, action, &actor, Some(&user), traits).await?;
        Ok(view::factor(&factor))
    }
}
