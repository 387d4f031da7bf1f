//! The files of erased mails, in the folder into which mail is written instead of being sent.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Removes the files of enquiries with these references, and of mails with these keys (`outgoing_mail::Model::file_key`), unfinished ones
/// too. A folder that is not there has none.
pub(super) async fn remove(
    folder: PathBuf,
    references: Vec<String>,
    keys: Vec<String>,
) -> anyhow::Result<()> {
    if references.is_empty() && keys.is_empty() {
        return Ok(());
    }
    let place = folder.display().to_string();
    tokio::task::spawn_blocking(move || remove_now(&folder, &references, &keys))
        .await?
        .with_context(|| format!("files of erased mails could not be removed from `{place}`"))
}

fn remove_now(folder: &Path, references: &[String], keys: &[String]) -> io::Result<()> {
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let keys: HashSet<&str> = keys.iter().map(String::as_str).collect();
    let references: HashSet<&str> = references.iter().map(String::as_str).collect();
    let mut has_removed = false;
    for file in files {
        let file = file?;
        let Ok(name) = file.file_name().into_string() else {
            continue;
        };
        let is_one = reference_and_key(&name)
            .is_some_and(|(reference, key)| references.contains(reference) || keys.contains(&*key));
        if !is_one {
            continue;
        }
        match fs::remove_file(file.path()) {
            // Another process may be doing the same.
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => has_removed = true,
        }
    }
    // After a power cut the files are gone too.
    match has_removed {
        true => File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}

/// In: a name such as `20260301T093000Z-NSE-7K3P-2M-company-17.eml`, of an unfinished file with a dot before it and `.part` after it.
/// Out: `NSE-7K3P-2M`, and `20260301T093000Z-company-17`.
fn reference_and_key(name: &str) -> Option<(&str, String)> {
    let unfinished = name
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(".part"));
    let (time, rest) = unfinished
        .unwrap_or(name)
        .strip_suffix(".eml")?
        .split_once('-')?;
    let (rest, id) = rest.rsplit_once('-')?;
    let (reference, kind) = rest.rsplit_once('-')?;
    Some((reference, format!("{time}-{kind}-{id}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_go_by_their_key_or_reference_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let stay = [
            "20260301T093000Z-NSE-7K3P-2N-company-19.eml",
            "20260301T093000Z-DIGEST-digest-21.eml",
            "notes about NSE-7K3P-2M.txt",
        ];
        let go = [
            "20260301T093000Z-NSE-7K3P-2M-company-17.eml",
            "20260301T093000Z-NSE-7K3P-2M-reply-18.eml",
            ".20260301T093000Z-NSE-7K3P-2M-confirmation-16.eml.part",
            "20260301T093000Z-DIGEST-digest-20.eml",
        ];
        for name in stay.iter().chain(&go) {
            fs::write(folder.path().join(name), "text").unwrap();
        }
        let references = vec!["NSE-7K3P-2M".to_owned()];
        let keys = ["20260301T093000Z-digest-20", "20260301T093000Z-reply-1"];
        let keys = keys.map(str::to_owned).to_vec();
        for _ in 0..2 {
            let path = folder.path().to_owned();
            remove(path, references.clone(), keys.clone())
                .await
                .unwrap();
            let files = fs::read_dir(folder.path()).unwrap();
            let mut left: Vec<_> = files
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            left.sort();
            assert_eq!(left, [stay[1], stay[0], stay[2]]);
        }
        let missing = folder.path().join("missing");
        remove(missing, references, keys).await.unwrap();
    }
}
