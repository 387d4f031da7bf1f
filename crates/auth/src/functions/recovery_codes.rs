//! Making the caller's recovery codes, and counting those that are left.

use tables::{Call, Function, Result, Written};

use super::{ACCOUNTS, Caller};

pub(super) static RECOVERY_CODES: Function = Function {
    name: "recovery_codes",
    about: "How many recovery codes the caller has left.",
    roles: ACCOUNTS,
    own_only: ACCOUNTS,
    is_read_only: true,
    run: |call| Box::pin(recovery_codes(call)),
    ..Function::DEFAULT
};

pub(super) static CREATE_RECOVERY_CODES: Function = Function {
    name: "create_recovery_codes",
    about: "Makes ten recovery codes, which are shown this once; older ones become invalid.",
    roles: ACCOUNTS,
    own_only: ACCOUNTS,
    run: |call| Box::pin(create_recovery_codes(call)),
    ..Function::DEFAULT
};

async fn recovery_codes(call: Call<'_>) -> Result<Written> {
    let caller = Caller::of(call, &RECOVERY_CODES).await?;
    let left = caller.auth.count_recovery_codes(caller.account()?).await?;
    Ok(Written::read(&left))
}

/// Fails with `insufficient_aal` or `reauthentication_needed` for a caller who has not just shown a second factor.
async fn create_recovery_codes(call: Call<'_>) -> Result<Written> {
    let caller = Caller::of(call, &CREATE_RECOVERY_CODES).await?;
    let actor = caller.actor.clone();
    let codes = caller
        .auth
        .create_recovery_codes(caller.account()?, actor)
        .await?;
    Ok(Written::read(&codes))
}
