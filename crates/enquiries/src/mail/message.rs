//! Makes a mail of what waits in the outbox.

use std::{path::Path, time::SystemTime};

use lettre::{
    Address, Message,
    message::{
        Mailbox, MultiPart,
        dkim::{
            DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm,
            DkimSigningKey,
        },
        header::{HeaderName, HeaderValue},
    },
};
use store::outgoing_mail;

use crate::{DkimSettings, SettingsError, form::one_line, mail_content::MailContent};

/// What a signature covers: everything that a reader sees or answers to. Not Content-Type: the library keeps that of a mail
/// in two parts with the body, so it would be named in the signature but not be under it.
const SIGNED: [&str; 8] = [
    "From",
    "Reply-To",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "Content-Language",
];

/// Why a row of the outbox is no mail: only when somebody has written into the table by hand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MessageError {
    #[error("the stored mail is not understood: {0}")]
    Payload(#[from] serde_json::Error),
    #[error("the stored mail has a wrong address: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("the stored mail cannot be put together: {0}")]
    Build(#[from] lettre::error::Error),
}

/// A mail ready to leave.
pub(crate) struct Ready {
    pub(crate) message: Message,
    pub(crate) reference: String,
}

/// The mail of a row, from this sender.
///
/// Date and Message-ID follow from the row, so a mail that is sent a second time after a crash is recognised as the same.
pub(crate) fn message(
    mail: &outgoing_mail::Model,
    from: &Mailbox,
    dkim: Option<&DkimConfig>,
) -> Result<Ready, MessageError> {
    let content: MailContent = serde_json::from_value(mail.payload.clone())?;
    let to: Address = mail.recipient.parse()?;
    let reply_to: Address = content.reply_to.address.parse()?;
    let id = format!(
        "<{}.{}@{}>",
        content.reference.to_lowercase(),
        mail.kind.as_str(),
        from.email.domain()
    );
    let mut message = Message::builder()
        .from(from.clone())
        .reply_to(mailbox(content.reply_to.name, reply_to))
        // Without the visitor's name: what a stranger has typed as a name must not stand beside somebody's address.
        .to(Mailbox::new(None, to))
        .subject(one_line(&content.subject))
        .date(SystemTime::from(mail.created_at))
        .message_id(Some(id))
        .raw_header(raw("Content-Language", content.language))
        // Keeps the absence notes of both sides from answering it.
        .raw_header(raw("Auto-Submitted", "auto-generated".to_owned()))
        .multipart(MultiPart::alternative_plain_html(
            content.text,
            content.html,
        ))?;
    if let Some(dkim) = dkim {
        message.sign(dkim);
    }
    Ok(Ready {
        message,
        reference: content.reference,
    })
}

/// The library panics at a control character in a name. The rules let none in, but the table may be written to by hand.
fn mailbox(name: Option<String>, address: Address) -> Mailbox {
    Mailbox::new(name.map(|name| one_line(&name)), address)
}

fn raw(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

/// Reads the key and says what it signs.
pub(crate) fn dkim(settings: &DkimSettings) -> Result<DkimConfig, SettingsError> {
    const WHAT: &str = "the DKIM key";
    let path = &settings.key_file;
    let text = read(WHAT, path)?;
    let (key, algorithm, reason) = if text.contains("-----BEGIN") {
        let reason =
            "expected an RSA key as PKCS#1 PEM; convert yours by `openssl rsa -traditional`";
        (text.as_str(), DkimSigningAlgorithm::Rsa, reason)
    } else {
        let reason =
            "expected an RSA key as PKCS#1 PEM, or the 32 bytes of an Ed25519 key in base64";
        (text.trim(), DkimSigningAlgorithm::Ed25519, reason)
    };
    let key = DkimSigningKey::new(key, algorithm).map_err(|_| SettingsError::Key {
        what: WHAT,
        path: path.clone(),
        reason: reason.to_owned(),
    })?;
    let relaxed = DkimCanonicalizationType::Relaxed;
    Ok(DkimConfig::new(
        settings.selector.clone(),
        settings.domain.clone(),
        key,
        SIGNED.map(HeaderName::new_from_ascii_str).to_vec(),
        DkimCanonicalization {
            header: relaxed,
            body: relaxed,
        },
    ))
}

pub(crate) fn read(what: &'static str, path: &Path) -> Result<String, SettingsError> {
    std::fs::read_to_string(path).map_err(|source| SettingsError::File {
        what,
        path: path.to_owned(),
        source,
    })
}
