//! Administration of the second factors of other accounts.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
use serde_json::{Value, json};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_id, factors, unknown_user},
    audit::{self, Action, Actor},
    factors::{remove_factor, unknown_factor},
    view,
};

impl Auth {
    /// The second factors of an account in the form of the API.
    ///
    /// # Errors
    /// `user_not_found`.
    pub async fn list_factors(&self, user_id: &str) -> Result<Value, AuthError> {
        by_id(self.db.read(), user_id)
            .await?
            .ok_or_else(unknown_user)?;
        self.factors_of(user_id).await
    }

    /// Removes a second factor of an account, for instance after the loss of a telephone. Returns the factor in the form of the API.
    ///
    /// # Errors
    /// `user_not_found`, `mfa_factor_not_found`.
    pub async fn delete_factor(
        &self,
        user_id: &str,
        factor_id: &str,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let transaction = self.db.write().await?;
        let user = by_id(&transaction, user_id)
            .await?
            .ok_or_else(unknown_user)?;
        let factor = factors(&transaction, user_id)
            .await?
            .into_iter()
            .find(|factor| factor.id == factor_id)
            .ok_or_else(unknown_factor)?;
        remove_factor(&transaction, &factor).await?;
        audit::record(
            &transaction,
            self.now(),
            Action::FactorDeleted,
            &actor,
            Some(&user),
            json!({ "factor_id": factor_id }),
        )
        .await?;
        transaction.commit().await?;
        Ok(view::factor(&factor))
    }

    /// Renames a second factor of an account. Returns the factor in the form of the API.
    ///
    /// # Errors
    /// `user_not_found`, `mfa_factor_not_found`, `mfa_factor_name_conflict`.
    pub async fn rename_factor(
        &self,
        user_id: &str,
        factor_id: &str,
        friendly_name: &str,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let now = self.now();
        let transaction = self.db.write().await?;
        let user = by_id(&transaction, user_id)
            .await?
            .ok_or_else(unknown_user)?;
        let all = factors(&transaction, user_id).await?;
        if all
            .iter()
            .any(|factor| factor.id != factor_id && factor.friendly_name == friendly_name)
        {
            return Err(AuthError::new(
                422,
                ErrorCode::MfaFactorNameConflict,
                format!(
                    "A factor with the friendly name {friendly_name:?} for this user already exists"
                ),
            ));
        }
        let factor = all
            .into_iter()
            .find(|factor| factor.id == factor_id)
            .ok_or_else(unknown_factor)?;
        let mut row = factor.into_active_model();
        row.friendly_name = Set(friendly_name.to_owned());
        row.updated_at = Set(now);
        let factor = row.update(&transaction).await?;
        audit::record(
            &transaction,
            now,
            Action::FactorUpdated,
            &actor,
            Some(&user),
            json!({ "factor_id": factor_id }),
        )
        .await?;
        transaction.commit().await?;
        Ok(view::factor(&factor))
    }
}
