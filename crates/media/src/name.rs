//! Names of files.

use crate::{MediaError, Result};

/// The longest name, in bytes.
const LONGEST: usize = 512;

/// Checks a name by the hosted service's rules: letters and digits of ASCII and some signs, `/` between folders.
/// Fails when a file cannot have this name.
pub(crate) fn check(name: &str) -> Result<()> {
    let is_known =
        |sign: char| sign.is_ascii_alphanumeric() || "_/!-.*'() &$@=;:+,?".contains(sign);
    let is_folder_or_file = |part: &str| !part.is_empty() && part != "." && part != "..";
    if name.len() <= LONGEST && name.chars().all(is_known) && name.split('/').all(is_folder_or_file)
    {
        return Ok(());
    }
    Err(MediaError::refused(
        400,
        "InvalidKey",
        format!(
            "Invalid key: {}: a name has letters a-z, digits, spaces and -_.!*'()&$@=;:+,? with / between folders, {LONGEST} at most",
            name.chars().take(100).collect::<String>()
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_folders_and_no_way_out_of_them() {
        for name in ["a.jpg", "2026/teja (1).jpg", "a/b/c/d_e-f.webp"] {
            assert!(check(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "/a",
            "a/",
            "a//b",
            "../a",
            "a/./b",
            "मिर्च.jpg",
            "a\\b",
            "a\nb",
            "a%2fb",
        ] {
            assert!(check(name).is_err(), "{name}");
        }
        assert!(check(&"a".repeat(512)).is_ok());
        assert!(check(&"a".repeat(513)).is_err());
    }
}
