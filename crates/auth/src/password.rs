//! Passwords: requirements, hashing and verification.

use std::sync::{Arc, LazyLock};

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::{Auth, AuthError, secret};

/// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB of memory, 2 iterations, 1 lane.
const MEMORY_KIB: u32 = 19 * 1024;
const ITERATIONS: u32 = 2;
const LANES: u32 = 1;

/// The length of a password in characters.
const SHORTEST: usize = 12;
const LONGEST: usize = 128;

/// Verified if there is no account, so that this takes as long as a wrong password.
static DUMMY_HASH: LazyLock<String> = LazyLock::new(|| {
    hash_now(&secret::random_token()).expect("the parameters are within the limits of argon2")
});

/// How many operations may wait: what two processors do in a second or two.
const MAX_WAITING: usize = 64;

/// Hashes and verifies passwords. Each operation takes 19 MiB and some ten milliseconds of CPU time, so only a few run at a time,
/// and not many wait.
#[derive(Clone)]
pub(crate) struct Passwords {
    running: Arc<Semaphore>,
    /// Those that run, and those that wait.
    taken: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            running: Arc::new(Semaphore::new(processors)),
            taken: Arc::new(Semaphore::new(processors + MAX_WAITING)),
        }
    }

    pub(crate) async fn hash(&self, password: String) -> Result<String, AuthError> {
        self.work(move || hash_now(&password)).await?
    }

    /// Whether this is the password for a hash. `None`, for an unknown account or one without a password, takes as long and is false.
    pub(crate) async fn is_right(
        &self,
        kept: Option<String>,
        password: String,
    ) -> Result<bool, AuthError> {
        self.work(move || {
            let is_somebodys = kept.is_some();
            let kept = kept.unwrap_or_else(|| DUMMY_HASH.clone());
            let is_right = PasswordHash::new(&kept).is_ok_and(|kept| {
                Argon2::default()
                    .verify_password(password.as_bytes(), &kept)
                    .is_ok()
            });
            is_somebodys && is_right
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let taken = Arc::clone(&self.taken);
        let taken = taken.try_acquire_owned().map_err(|_| AuthError::Busy)?;
        // The semaphore is never closed, so a permit always becomes available.
        let running = Arc::clone(&self.running).acquire_owned().await.ok();
        tokio::task::spawn_blocking(move || {
            let _permits = (taken, running);
            work()
        })
        .await
        .map_err(|error| AuthError::Internal(format!("a password could not be handled: {error}")))
    }
}

fn hash_now(password: &str) -> Result<String, AuthError> {
    let params = Params::new(MEMORY_KIB, ITERATIONS, LANES, None)
        .map_err(|error| AuthError::Internal(format!("argon2 refuses its parameters: {error}")))?;
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| AuthError::Internal(format!("a password could not be hashed: {error}")))
}

impl Auth {
    /// Checks that a password has an allowed length and is not one of those that attackers try first: common passwords and names,
    /// keyboard rows, repetitions, dates, the account's own address, and the names of the company and of this program.
    /// Fails with [`AuthError::WeakPassword`] and the reason.
    pub(crate) fn check_password(&self, password: &str, email: &str) -> Result<(), AuthError> {
        check(password, email, &(self.settings.issuer_name)())
    }
}

/// The words of an address and of the company's name, and each of both with and without what is between its words.
fn own_words(email: &str, company: &str) -> Vec<String> {
    let mut words = vec!["mirchi".to_owned()];
    for text in [email, company] {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        words.extend([text.to_owned(), parts.concat()]);
        words.extend(parts.into_iter().map(str::to_owned));
    }
    words.retain(|word| word.chars().count() > 2);
    words
}

fn check(password: &str, email: &str, company: &str) -> Result<(), AuthError> {
    let words = own_words(email, company);
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let length = password.chars().count();
    let (message, reason) = if length < SHORTEST {
        (
            format!("Password should be at least {SHORTEST} characters"),
            "length",
        )
    } else if length > LONGEST {
        (
            format!("Password should be at most {LONGEST} characters"),
            "length",
        )
    } else if zxcvbn(password, &words).score() < Score::Three {
        (
            "Password is known to be weak and easy to guess, please choose a different one"
                .to_owned(),
            "pwned",
        )
    } else {
        return Ok(());
    };
    Err(AuthError::WeakPassword {
        message,
        reasons: vec![reason],
    })
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn a_password_is_right_only_for_its_own_hash() {
        let passwords = Passwords::new();
        let kept = passwords
            .hash("a long walk in Guntur".to_owned())
            .await
            .unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        let right = |kept: Option<String>, text: &str| passwords.is_right(kept, text.to_owned());
        assert!(
            right(Some(kept.clone()), "a long walk in Guntur")
                .await
                .unwrap()
        );
        assert!(!right(Some(kept), "a long walk in Byadgi").await.unwrap());
        assert!(!right(None, "a long walk in Guntur").await.unwrap());
    }

    #[tokio::test]
    async fn no_more_wait_than_are_done_in_a_moment() {
        let passwords = Passwords::new();
        let guess = |_| passwords.is_right(None, "a guess of many".to_owned());
        let answers = join_all((0..400).map(guess)).await;
        let refused = answers.iter().filter(|answer| answer.is_err()).count();
        assert!(refused > 0 && refused < 400, "{refused} of 400");
        assert!(matches!(
            answers.into_iter().find_map(Result::err),
            Some(AuthError::Busy)
        ));
        assert!(guess(0).await.is_ok(), "there is room again");
    }

    #[test]
    fn weak_passwords_are_refused_with_the_reason() {
        for (password, reason) in [
            ("elevenchars", Some("length")),
            ("twelve chars", None),
            ("गुंटूर मिर्च की खेती", None),
            ("123456789012", Some("pwned")),
            ("password1234", Some("pwned")),
            ("Password!!!!!!", Some("pwned")),
            ("aaaaaaaaaaaaaa", Some("pwned")),
            ("priya@example.com", Some("pwned")),
            ("abcabcabcabc", Some("pwned")),
            ("correct horse battery", None),
            ("Nandi Spice Exports", Some("pwned")),
            ("nandispiceexports1", Some("pwned")),
        ] {
            let found = match check(password, "priya@example.com", "Nandi Spice Exports") {
                Ok(()) => None,
                Err(AuthError::WeakPassword { reasons, .. }) => reasons.first().copied(),
                Err(other) => panic!("{other}"),
            };
            assert_eq!(found, reason, "{password}");
        }
        assert!(check(&"x1".repeat(65), "", "").is_err());
    }
}
