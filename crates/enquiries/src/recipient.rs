//! Identifies the recipient of a confirmation, however the address is written.

use sha2::{Digest, Sha256};

/// The hash by which confirmations to this address are counted.
///
/// The address must be valid: it is ASCII then, so an internationalised domain has its one form `xn--…`. Case, dots and what
/// follows a plus in the part before the `@` are ignored, because large mail services deliver all such addresses to one person.
/// Two people whose addresses differ only in that share their confirmations, which costs them a mail but no enquiry.
pub(crate) fn recipient_key(address: &str) -> String {
    let address = address.to_ascii_lowercase();
    let (user, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let user = user.split('+').next().unwrap_or_default().replace('.', "");
    hash(&format!("{user}@{domain}"))
}

/// Hashed because keys come from outside and may have any length and content.
pub(crate) fn hash(key: &str) -> String {
    hex::encode(Sha256::digest(key))
}

#[cfg(test)]
mod tests {
    use super::recipient_key;

    #[test]
    fn one_person_has_one_key_and_others_have_others() {
        let key = recipient_key("anamuller@example.org");
        for same in [
            "AnaMuller@EXAMPLE.org",
            "ana.muller@example.org",
            "ana.muller+spice+2@example.org",
        ] {
            assert_eq!(recipient_key(same), key, "{same}");
        }
        for other in [
            "anamuller@example.com",
            "anamuller@mail.example.org",
            "ana-muller@example.org",
        ] {
            assert_ne!(recipient_key(other), key, "{other}");
        }
    }
}
