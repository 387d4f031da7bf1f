//! Random tokens and codes, and their hashes, which are the only form in which they are stored.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// 256 random bits as 43 URL-safe characters.
pub(crate) fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(random::<32>())
}

/// Six random digits.
pub(crate) fn random_code() -> String {
    // The remainder of 2^32 by 10^6 favours some codes by less than one part in 4,000.
    let number = u32::from_be_bytes(random()) % 1_000_000;
    format!("{number:06}")
}

/// 140 random bits as seven groups of four letters and digits, without those that look alike: too many to be found from a hash without salt.
pub(crate) fn random_recovery_code() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
    let letters = random::<28>().map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    let groups: Vec<String> = letters
        .chunks(4)
        .map(|group| group.iter().collect())
        .collect();
    groups.join("-")
}

pub(crate) fn random<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system gives random bytes once it has started");
    bytes
}

/// The SHA-256 in hexadecimal.
pub(crate) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}

/// The hash of a code together with the address that it was sent to, because a code alone is short.
pub(crate) fn code_hash(email: &str, code: &str) -> String {
    hash(&[email, "\n", code].concat())
}

/// Whether this verifier matches a challenge (RFC 7636, section 4.6).
pub(crate) fn verifies(challenge: &str, method: &str, verifier: &str) -> bool {
    use subtle::ConstantTimeEq;
    let shown = match method {
        "plain" => verifier.to_owned(),
        _ => URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)),
    };
    shown.as_bytes().ct_eq(challenge.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_six_digits_and_a_token_256_bits() {
        for _ in 0..100 {
            let code = random_code();
            assert!(code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()));
        }
        assert_eq!(random_token().len(), 43);
        assert_ne!(random_token(), random_token());
    }

    #[test]
    fn a_recovery_code_has_seven_groups() {
        let code = random_recovery_code();
        let groups: Vec<_> = code.split('-').map(str::len).collect();
        assert_eq!(groups, [4; 7], "{code}");
        assert_ne!(code, random_recovery_code());
    }

    #[test]
    fn a_hash_is_sha_256() {
        // FIPS 180-4, example "abc".
        assert_eq!(
            hash("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_verifier_is_compared_as_the_standard_says() {
        // RFC 7636, appendix B.
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert!(verifies(challenge, "s256", verifier));
        assert!(!verifies(challenge, "s256", "another"));
        assert!(verifies("same", "plain", "same"));
    }
}
