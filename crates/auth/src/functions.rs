//! The functions of accounts.

mod recovery_codes;
mod sessions;

use std::net::IpAddr;

use access::Role::{self, Authenticated, Editor, Owner, Sales, Service, Viewer};
use tables::{Call, Function, Result, prelude::Error};

use crate::{Actor, Auth, Identity};

/// Every function of accounts.
pub static FUNCTIONS: [&Function; 4] = [
    &sessions::SESSIONS,
    &sessions::END_SESSIONS,
    &recovery_codes::RECOVERY_CODES,
    &recovery_codes::CREATE_RECOVERY_CODES,
];

const ACCOUNTS: &[Role] = &[Authenticated, Viewer, Sales, Editor, Owner];

/// Who has sessions, or looks after them.
const ACCOUNTS_AND_SERVICE: &[Role] = &[Authenticated, Viewer, Sales, Editor, Owner, Service];
/// Who looks after nobody else's sessions.
const NOT_ADMINS: &[Role] = &[Authenticated, Viewer, Sales, Editor];

/// The session of the request, which functions of accounts need.
pub struct CallerSession {
    pub auth: Auth,
    pub access_token: String,
    /// Where the request comes from.
    pub client: IpAddr,
}

/// The caller of a function.
struct Caller<'a> {
    auth: &'a Auth,
    function: &'static Function,
    role: Role,
    /// The account with its session; `None` for the operator's programs.
    identity: Option<Identity>,
    actor: Actor,
}

impl<'a> Caller<'a> {
    /// Fails with `PGRST127` where there are no sessions, such as in a command, `PGRST301` or `PGRST303` for a token that is not valid any
    /// more.
    async fn of(call: Call<'a>, function: &'static Function) -> Result<Self> {
        let missing = || Error::not_implemented("Sessions can be used where people sign in.");
        let CallerSession {
            auth,
            access_token,
            client,
        } = call.service().ok_or_else(missing)?;
        let identity = match call.writer.role {
            Role::Service => None,
            _ => Some(auth.identity(access_token).await?),
        };
        let actor = Actor {
            client: Some(*client),
            ..Actor::default()
        };
        Ok(Self {
            auth,
            function,
            role: call.writer.role,
            actor: match &identity {
                Some(identity) => actor.is(&identity.user),
                None => actor,
            },
            identity,
        })
    }

    /// The caller's account with its session. Fails with `42501` for the operator's programs.
    fn account(&self) -> Result<&Identity> {
        let denied = || Error::function_denied(self.function.name);
        Ok(self.identity.as_ref().ok_or_else(denied)?)
    }

    /// The caller's own account; `None` for the operator's programs.
    fn own_id(&self) -> Option<&str> {
        let identity = self.identity.as_ref();
        identity.map(|identity| identity.user.id.as_str())
    }

    /// The account to which the caller is limited; `None` for one who may look after those of others.
    fn limited_to(&self) -> Option<&str> {
        self.own_id()
            .filter(|_| self.function.own_only.contains(&self.role))
    }

    /// Fails with `42501` for an account of somebody else, unless the caller may look after those of others.
    fn check_account(&self, id: &str) -> Result<()> {
        match self.limited_to() {
            Some(own) if own != id => Err(Error::function_denied(self.function.name).into()),
            _ => Ok(()),
        }
    }
}
