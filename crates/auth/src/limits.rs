//! Rate limits, by network and by account.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use rate_limit::{KeyedLimiter, Quota, rate_limit_key};

use crate::{AuthError, ErrorCode, secret};

/// How many keys of one kind are remembered at most.
const MAX_KEYS: usize = 20_000;

/// The budgets of this process. Addresses are stored as hashes; a restart resets all budgets.
pub(crate) struct Limits {
    requests: KeyedLimiter<IpAddr>,
    attempts: KeyedLimiter<String>,
    mails: KeyedLimiter<String>,
    mails_of_network: KeyedLimiter<IpAddr>,
}

/// The rate limits.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// Sign-ins, codes and token refreshes from one network in five minutes; half of them may come at once. Default: 150.
    pub requests_per_5_minutes: NonZeroU32,
    /// Attempts at passwords and codes for one account at once; after that one more every 30 s. Default: 10.
    pub attempts_per_account: NonZeroU32,
    /// Time between two mails to one account. Default: 60 s.
    pub mail_interval: Duration,
    /// Mails triggered by one network in an hour. Default: 30.
    pub mails_per_hour: NonZeroU32,
}

impl Default for Budgets {
    fn default() -> Self {
        Self {
            requests_per_5_minutes: const { NonZeroU32::new(150).unwrap() },
            attempts_per_account: const { NonZeroU32::new(10).unwrap() },
            mail_interval: Duration::from_secs(60),
            mails_per_hour: const { NonZeroU32::new(30).unwrap() },
        }
    }
}

impl Limits {
    pub(crate) fn new(budgets: Budgets) -> Self {
        const FIVE_MINUTES: Duration = Duration::from_secs(5 * 60);
        const NEXT_ATTEMPT: Duration = Duration::from_secs(30);
        let at_once = budgets
            .requests_per_5_minutes
            .get()
            .div_ceil(2)
            .try_into()
            .unwrap_or(NonZeroU32::MIN);
        let every = |period: Duration| {
            Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MIN))
        };
        let requests = every(FIVE_MINUTES / budgets.requests_per_5_minutes.get());
        let attempts = every(NEXT_ATTEMPT).allow_burst(budgets.attempts_per_account);
        let mails_of_network = Quota::per_hour(budgets.mails_per_hour);
        Self {
            requests: KeyedLimiter::new(requests.allow_burst(at_once), MAX_KEYS),
            attempts: KeyedLimiter::new(attempts, MAX_KEYS),
            mails: KeyedLimiter::new(every(budgets.mail_interval), MAX_KEYS),
            mails_of_network: KeyedLimiter::new(mails_of_network, MAX_KEYS),
        }
    }

    /// Counts a request of a network. `None` is for a command of the operator.
    pub(crate) fn request(&self, client: Option<IpAddr>) -> Result<(), AuthError> {
        let Some(client) = client else { return Ok(()) };
        self.requests
            .take(&rate_limit_key(client))
            .map_err(too_many)
    }

    /// Counts an attempt at a password or code for an account, whether it exists or not.
    pub(crate) fn attempt(&self, account: &str) -> Result<(), AuthError> {
        self.attempts.take(&secret::hash(account)).map_err(too_many)
    }

    /// Counts a mail to an address, whether it has an account or not.
    pub(crate) fn mail(&self, client: Option<IpAddr>, address: &str) -> Result<(), AuthError> {
        let refused = |wait: Duration| {
            let seconds = wait.as_secs() + 1;
            AuthError::OverLimit {
                code: ErrorCode::OverEmailSendRateLimit,
                message: format!(
                    "For security purposes, you can only request this after {seconds} seconds."
                ),
                retry_after: wait,
            }
        };
        if let Some(client) = client {
            self.mails_of_network
                .take(&rate_limit_key(client))
                .map_err(refused)?;
        }
        self.mails.take(&secret::hash(address)).map_err(refused)
    }
}

fn too_many(retry_after: Duration) -> AuthError {
    AuthError::OverLimit {
        code: ErrorCode::OverRequestRateLimit,
        message: "Request rate limit reached".to_owned(),
        retry_after,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits::new(Budgets {
            attempts_per_account: NonZeroU32::new(3).unwrap(),
            ..Budgets::default()
        })
    }

    #[test]
    fn an_account_is_tried_so_often_and_then_more_slowly() {
        let limits = limits();
        for _ in 0..3 {
            limits.attempt("a@example.com").unwrap();
        }
        let Err(AuthError::OverLimit {
            code, retry_after, ..
        }) = limits.attempt("a@example.com")
        else {
            panic!("a fourth attempt was allowed");
        };
        assert_eq!(code, ErrorCode::OverRequestRateLimit);
        assert!(retry_after <= Duration::from_secs(30));
        limits.attempt("b@example.com").unwrap();
    }

    #[test]
    fn an_address_gets_one_mail_and_then_waits() {
        let limits = limits();
        let client = Some("192.0.2.1".parse().unwrap());
        limits.mail(client, "a@example.com").unwrap();
        assert!(limits.mail(client, "a@example.com").is_err());
        limits.mail(client, "b@example.com").unwrap();
    }
}
