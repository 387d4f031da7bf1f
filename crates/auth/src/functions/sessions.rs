//! Listing and ending sessions: one's own, and as an owner or a program of the operator those of others.

use serde::Deserialize;
use tables::{
    Call, Function, Parameter, Result, Written,
    prelude::{Error, Type},
};

use super::{ACCOUNTS_AND_SERVICE, Caller, NOT_ADMINS};

pub(super) static SESSIONS: Function = Function {
    name: "sessions",
    about: "Where somebody is signed in; without an account, where the caller is.",
    parameters: &[Parameter::optional("user_id", Type::Text)],
    roles: ACCOUNTS_AND_SERVICE,
    own_only: NOT_ADMINS,
    is_read_only: true,
    run: |call| Box::pin(sessions(call)),
};

pub(super) static END_SESSIONS: Function = Function {
    name: "end_sessions",
    about: "Ends one session, or all of an account.",
    parameters: &[
        Parameter::optional("id", Type::Text),
        Parameter::optional("user_id", Type::Text),
    ],
    roles: ACCOUNTS_AND_SERVICE,
    own_only: NOT_ADMINS,
    run: |call| Box::pin(end_sessions(call)),
    ..Function::DEFAULT
};

/// The sessions that are requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionArguments {
    id: Option<String>,
    /// All of an account.
    user_id: Option<String>,
}

fn arguments(call: Call<'_>, function: &Function, takes: &str) -> Result<SessionArguments> {
    let refused = |_| Error::function_takes(function.name, takes);
    Ok(SessionArguments::deserialize(call.arguments).map_err(refused)?)
}

/// Fails with `PGRST202` for other arguments, `42501` for somebody else's account, and `PT404` for one that does not exist.
async fn sessions(call: Call<'_>) -> Result<Written> {
    let takes = "user_id, or nothing for one's own";
    let SessionArguments { id: None, user_id } = arguments(call, &SESSIONS, takes)? else {
        return Err(Error::function_takes(SESSIONS.name, takes).into());
    };
    let caller = Caller::of(call, &SESSIONS).await?;
    let whose = user_id.as_deref().or(caller.own_id());
    let whose = whose.ok_or_else(|| Error::function_takes(SESSIONS.name, "user_id"))?;
    caller.check_account(whose)?;
    let identity = caller.identity.as_ref();
    Ok(Written::read(&caller.auth.sessions(whose, identity).await?))
}

/// Fails with `PGRST202` for other arguments, `42501` for somebody else's account, `PT404` for a session or an account that does not exist,
/// and `reauthentication_needed` where it is not the caller's current session and the caller has not just signed in.
async fn end_sessions(call: Call<'_>) -> Result<Written> {
    let takes = "id or user_id";
    let SessionArguments { id, user_id } = arguments(call, &END_SESSIONS, takes)?;
    let caller = Caller::of(call, &END_SESSIONS).await?;
    let own = caller.identity.as_ref();
    if let Some(identity) = own.filter(|own| Some(&own.session.id) != id.as_ref()) {
        caller.auth.require_recent_sign_in(identity).await?;
    }
    let actor = caller.actor.clone();
    match (id, user_id) {
        (Some(id), None) => {
            caller
                .auth
                .end_session(&id, caller.limited_to(), actor)
                .await?;
        }
        (None, Some(user_id)) => {
            caller.check_account(&user_id)?;
            caller.auth.end_sessions(&user_id, actor).await?;
        }
        _ => return Err(Error::function_takes(END_SESSIONS.name, takes).into()),
    }
    Ok(Written::nothing())
}
