//! References of enquiries: short, and safe to read out over the telephone.

use crate::system::Random;

/// Letters and digits that are not confused by sight or sound: of 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V at most
/// one is used.
const ALPHABET: &[u8; 25] = b"234679ACDEFGHJKMNPQRTUWXY";

/// A new reference, `NSE-7K3P-2M`: one of 244 million with that prefix.
///
/// It may be in use already; the database refuses a duplicate.
pub(crate) fn new_reference(prefix: &str, random: &dyn Random) -> String {
    let [a, b, c, d, e, f] = std::array::from_fn(|_| letter(random));
    format!("{prefix}-{a}{b}{c}{d}-{e}{f}")
}

fn letter(random: &dyn Random) -> char {
    // A byte above the last whole multiple would make the first letters more likely, so it is drawn again.
    let whole = 256 - 256 % ALPHABET.len();
    loop {
        let mut byte = [0];
        random.fill(&mut byte);
        let drawn = usize::from(byte[0]);
        if drawn < whole {
            return char::from(ALPHABET[drawn % ALPHABET.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeSet,
        sync::atomic::{AtomicU8, Ordering},
    };

    use super::*;
    use crate::system::SystemRandom;

    struct Counting(AtomicU8);

    impl Random for Counting {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill_with(|| self.0.fetch_add(1, Ordering::Relaxed));
        }
    }

    #[test]
    fn a_reference_is_made_of_the_prefix_and_six_letters() {
        let reference = new_reference("NSE", &Counting(AtomicU8::new(0)));
        assert_eq!(reference, "NSE-2346-79");
    }

    #[test]
    fn a_byte_that_would_favour_the_first_letters_is_drawn_again() {
        let reference = new_reference("NSE", &Counting(AtomicU8::new(249)));
        assert_eq!(reference, "NSE-Y234-67", "250 to 255 are left out");
    }

    #[test]
    fn no_two_letters_look_alike() {
        let letters: BTreeSet<_> = ALPHABET.iter().collect();
        assert_eq!(letters.len(), 25);
        for alike in ["0O", "1I", "1L", "IL", "2Z", "5S", "8B", "UV"] {
            let both = alike.bytes().all(|letter| letters.contains(&letter));
            assert!(!both, "{alike}");
        }
    }

    #[test]
    fn references_differ() {
        let references: BTreeSet<_> = (0..100)
            .map(|_| new_reference("NSE", &SystemRandom))
            .collect();
        assert_eq!(references.len(), 100);
    }
}
