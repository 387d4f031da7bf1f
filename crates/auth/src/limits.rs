//! Rate limits, by network and by account.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use rate_limit::{KeyedLimiter, NetworkAmounts, NetworkLimiter, Quota, networks_around};

use crate::{AuthError, ErrorCode, secret};

/// How many keys of one kind are remembered at most.
const MAX_KEYS: usize = 20_000;
/// How many times as many attempts everybody together has at one account as one network has.
const ATTEMPTS_OF_ALL: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
/// How many times as many the widest network around an address has: half of all, so that none uses up those of the others.
const WIDEST_NETWORK: u32 = ATTEMPTS_OF_ALL.get() / 2;

/// The budgets of this process. Addresses are stored as hashes; a restart resets all budgets.
pub(crate) struct Limits {
    requests: NetworkLimiter,
    attempts: KeyedLimiter<(String, Source)>,
    /// By account and by each of the networks around an address.
    attempts_of_networks: [KeyedLimiter<(String, IpAddr)>; 3],
    attempts_of_all: KeyedLimiter<String>,
    mails: KeyedLimiter<String>,
    mails_of_networks: NetworkLimiter,
}

/// Where an attempt at a password or a code comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    /// A device that has signed in to this account before, by the hash of its token.
    Device(String),
    /// Any other, by its address.
    Network(IpAddr),
    /// A command of the operator.
    Command,
}

impl Source {
    /// An unknown device.
    pub(crate) fn network(client: Option<IpAddr>) -> Self {
        client.map_or(Self::Command, Self::Network)
    }
}

/// The rate limits.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// Sign-ins, codes and token refreshes from one network in five minutes; half of them may come at once. Default: 150.
    pub requests_per_5_minutes: NonZeroU32,
    /// Attempts at passwords and codes for one account from one network at once; after that one more every 30 s. All networks
    /// together have ten times as many. Default: 10.
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
        let every = |period: Duration| {
            Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MIN))
        };
        let requests = |amount: NonZeroU32| {
            let at_once = amount.get().div_ceil(2).try_into();
            every(FIVE_MINUTES / amount.get()).allow_burst(at_once.unwrap_or(NonZeroU32::MIN))
        };
        let attempts = every(NEXT_ATTEMPT).allow_burst(budgets.attempts_per_account);
        let of_all = budgets.attempts_per_account.saturating_mul(ATTEMPTS_OF_ALL);
        Self {
            requests: NetworkLimiter::new(
                NetworkAmounts::around(budgets.requests_per_5_minutes),
                requests,
            ),
            attempts: KeyedLimiter::new(attempts, MAX_KEYS),
            attempts_of_networks: [1, 3, WIDEST_NETWORK].map(|times| {
                let amount = NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN);
                let amount = budgets.attempts_per_account.saturating_mul(amount);
                KeyedLimiter::new(attempts.allow_burst(amount), MAX_KEYS)
            }),
            attempts_of_all: KeyedLimiter::new(attempts.allow_burst(of_all), MAX_KEYS),
            mails: KeyedLimiter::new(every(budgets.mail_interval), MAX_KEYS),
            mails_of_networks: NetworkLimiter::new(
                NetworkAmounts::around(budgets.mails_per_hour),
                Quota::per_hour,
            ),
        }
    }

    /// Counts a request of a network. `None` is for a command of the operator.
    pub(crate) fn request(&self, client: Option<IpAddr>) -> Result<(), AuthError> {
        let Some(client) = client else { return Ok(()) };
        self.requests.take(client).map_err(too_many)
    }

    /// Counts an attempt at a password or code for an account, whether it exists or not. Strangers who guess slow down each other,
    /// but not a device that has signed in to the account before.
    pub(crate) fn attempt(&self, account: &str, source: &Source) -> Result<(), AuthError> {
        let account = secret::hash(account);
        if let Source::Network(client) = source {
            let networks = networks_around(*client).zip(&self.attempts_of_networks);
            for (network, limiter) in networks {
                let key = (account.clone(), network);
                limiter.take(&key).map_err(too_many)?;
            }
            return self.attempts_of_all.take(&account).map_err(too_many);
        }
        self.attempts
            .take(&(account, source.clone()))
            .map_err(too_many)
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
            self.mails_of_networks.take(client).map_err(refused)?;
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

    fn network(text: &str) -> Source {
        Source::network(Some(text.parse().unwrap()))
    }

    #[test]
    fn a_network_tries_an_account_so_often_and_then_more_slowly() {
        let limits = limits();
        let guesser = network("192.0.2.1");
        for _ in 0..3 {
            limits.attempt("a@example.com", &guesser).unwrap();
        }
        let Err(AuthError::OverLimit {
            code, retry_after, ..
        }) = limits.attempt("a@example.com", &guesser)
        else {
            panic!("a fourth attempt was allowed");
        };
        assert_eq!(code, ErrorCode::OverRequestRateLimit);
        assert!(retry_after <= Duration::from_secs(30));
        limits.attempt("b@example.com", &guesser).unwrap();
        let owner = network("198.51.100.7");
        limits.attempt("a@example.com", &owner).unwrap();
    }

    #[test]
    fn guesses_from_everywhere_do_not_lock_out_a_device_that_has_signed_in_before() {
        let limits = limits();
        let guesses = (0..200).filter(|number| {
            let guesser = network(&format!("198.51.{number}.1"));
            limits.attempt("a@example.com", &guesser).is_ok()
        });
        assert_eq!(guesses.count(), 30, "ten times as many as one network");
        let stranger = network("203.0.113.9");
        assert!(limits.attempt("a@example.com", &stranger).is_err());
        let device = Source::Device("device".to_owned());
        for _ in 0..3 {
            limits.attempt("a@example.com", &device).unwrap();
        }
        assert!(limits.attempt("a@example.com", &device).is_err());
    }

    #[test]
    fn one_network_with_many_addresses_leaves_the_others_their_attempts() {
        for (addresses, allowed) in [("2001:db8:1", 3 * 5), ("192.0.2", 3 * 3)] {
            let limits = limits();
            let guesses = (0..100).filter(|number| {
                let guesser = match addresses.contains(':') {
                    true => network(&format!("{addresses}:{number}00::1")),
                    false => network(&format!("{addresses}.{number}")),
                };
                limits.attempt("a@example.com", &guesser).is_ok()
            });
            assert_eq!(guesses.count(), allowed);
            for _ in 0..3 {
                limits
                    .attempt("a@example.com", &network("203.0.113.9"))
                    .unwrap();
            }
        }
    }

    #[test]
    fn requests_and_mails_of_many_addresses_use_up_the_networks_around_them() {
        let client = |text: String| Some(text.parse().unwrap());
        // 100 networks of /64: in one /56, and each in its own /56 of one /48.
        for (zeros, times) in [("", 3), ("00", 6)] {
            let limits = Limits::new(Budgets {
                requests_per_5_minutes: NonZeroU32::new(4).unwrap(),
                mails_per_hour: NonZeroU32::new(2).unwrap(),
                ..Budgets::default()
            });
            let networks =
                (0..100).map(|number| client(format!("2001:db8:1:{number:x}{zeros}::1")));
            let networks: Vec<_> = networks.collect();
            let requests = networks
                .iter()
                .filter(|from| limits.request(**from).is_ok());
            assert_eq!(requests.count(), 2 * times, "half of them at once");
            let mails = networks.iter().enumerate().filter(|(number, from)| {
                let address = format!("{number}@example.com");
                limits.mail(**from, &address).is_ok()
            });
            assert_eq!(mails.count(), 2 * times);
            let elsewhere = client("2001:db8:2::1".to_owned());
            limits.request(elsewhere).unwrap();
            limits.mail(elsewhere, "elsewhere@example.com").unwrap();
        }
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
