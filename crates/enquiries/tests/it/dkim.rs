//! The signature of each mail, verified with a different library than the one that creates it.

use base64::{Engine, prelude::BASE64_STANDARD};
use enquiries::{DkimSettings, MailSettings, SettingsError};
use rsa::{
    RsaPrivateKey, RsaPublicKey,
    pkcs1::{EncodeRsaPrivateKey, LineEnding},
    pkcs1v15::{Signature, VerifyingKey},
    sha2::{Digest, Sha256},
    signature::Verifier,
};
use store::testing::TestDatabase;
use tempfile::TempDir;

use crate::{
    files::{settings_error, to_folder, worker, written},
    support::{ManualClock, send_form},
};

fn signed(folder: &TempDir, key: &str) -> MailSettings {
    let key_file = folder.path().join("dkim.key");
    std::fs::write(&key_file, key).unwrap();
    let dkim = DkimSettings {
        domain: "example.com".to_owned(),
        selector: "mail".to_owned(),
        key_file,
    };
    MailSettings {
        dkim: Some(dkim),
        ..to_folder(&folder.path().join("mail"))
    }
}

/// Headers of a mail, unfolded: name in lower case, and value. Source: RFC 6376, section 3.4.2, relaxed.
fn headers(head: &str) -> Vec<(String, String)> {
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let lines = unfolded.split("\r\n");
    let headers = lines.filter_map(|line| line.split_once(':'));
    headers
        .map(|(name, value)| {
            let words: Vec<_> = value.split_whitespace().collect();
            (name.to_lowercase(), words.join(" "))
        })
        .collect()
}

/// Source: RFC 6376, section 3.4.4, relaxed.
fn relaxed_body(body: &str) -> String {
    let lines = body.split("\r\n").map(|line| {
        let mut relaxed = String::new();
        for character in line.trim_end_matches([' ', '\t']).chars() {
            let blank = matches!(character, ' ' | '\t');
            if !(blank && relaxed.ends_with(' ')) {
                relaxed.push(if blank { ' ' } else { character });
            }
        }
        relaxed
    });
    let joined = lines.collect::<Vec<_>>().join("\r\n");
    format!("{}\r\n", joined.trim_end_matches("\r\n"))
}

#[tokio::test]
async fn a_signature_covers_the_headers_that_are_read_and_the_body() {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let private = RsaPrivateKey::new(&mut rsa::rand_core::OsRng, 1_024).unwrap();
    let pem = private.to_pkcs1_pem(LineEnding::LF).unwrap();
    send_form(&test.db, &clock).await;
    for (name, bytes) in written(&test.db, &clock, signed(&folder, &pem)).await {
        let mail = String::from_utf8(bytes).unwrap();
        let (head, body) = mail.split_once("\r\n\r\n").unwrap();
        let headers = headers(head);
        let value = |name: &str| {
            let (_, value) = headers.iter().find(|(known, _)| known == name).unwrap();
            value.clone()
        };
        let signature = value("dkim-signature");
        let tag = |name: &str| {
            let tags = signature.split(';');
            let mut tags = tags.filter_map(|tag| tag.trim().split_once('='));
            let (_, value) = tags.find(|(known, _)| *known == name).unwrap();
            value.replace(' ', "")
        };
        let fixed = ["v", "a", "d", "s", "c"].map(tag);
        assert_eq!(
            fixed,
            ["1", "rsa-sha256", "example.com", "mail", "relaxed/relaxed"],
            "{name}"
        );
        assert_eq!(
            tag("h"),
            "from:reply-to:to:cc:subject:date:message-id:mime-version:content-language"
        );
        assert_eq!(
            tag("bh"),
            BASE64_STANDARD.encode(Sha256::digest(relaxed_body(body))),
            "{name}"
        );

        // These mails have no copies: that is signed, too, so that nobody adds one.
        assert!(!headers.iter().any(|(known, _)| known == "cc"));
        let mut covered: String = tag("h")
            .split(':')
            .filter(|name| *name != "cc")
            .map(|name| format!("{name}:{}\r\n", value(name)))
            .collect();
        let (without, _) = signature.split_once(" b=").unwrap();
        covered.push_str(&format!("dkim-signature:{without} b="));
        let bytes = BASE64_STANDARD.decode(tag("b")).unwrap();
        let signature = Signature::try_from(bytes.as_slice()).unwrap();
        VerifyingKey::<Sha256>::new(RsaPublicKey::from(&private))
            .verify(covered.as_bytes(), &signature)
            .unwrap();
    }
}

#[tokio::test]
async fn an_ed25519_key_signs_too() {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    send_form(&test.db, &clock).await;
    let key = BASE64_STANDARD.encode([7; 32]);
    for (_, bytes) in written(&test.db, &clock, signed(&folder, &format!("{key}\n"))).await {
        let mail = String::from_utf8(bytes).unwrap();
        assert!(mail.contains("a=ed25519-sha256;"));
    }
}

#[tokio::test]
async fn a_key_of_another_form_is_named_with_the_way_out() {
    let test = TestDatabase::sqlite().await;
    let folder = TempDir::new().unwrap();
    let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    let error = settings_error(signed(&folder, key)).await;
    assert!(matches!(error, SettingsError::Key { .. }));
    assert!(
        error.to_string().contains("dkim.key") && error.to_string().contains("-traditional"),
        "{error}"
    );
    let mut missing = signed(&folder, "");
    missing.dkim.as_mut().unwrap().key_file = folder.path().join("none.key");
    let error = settings_error(missing).await;
    assert!(matches!(error, SettingsError::File { .. }));
    // A valid folder still works, so the errors above are only about the key.
    worker(
        &test.db,
        &ManualClock::new(),
        to_folder(&folder.path().join("mail")),
    );
}
