//! Builds a mail from a row of the outbox.

use std::{path::Path, time::SystemTime};

use lettre::{
    Address, Message,
    message::{
        Attachment as Part, Mailbox, MultiPart, SinglePart,
        dkim::{
            DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm,
            DkimSigningKey,
        },
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use serde::Deserialize;

use crate::{
    DkimSettings, SettingsError, attachments::AttachedFile, entities::outgoing_mail,
    form::one_line, mail_content::MailContent, message_id::of_mail,
};

/// The signed headers: everything that a reader sees or replies to. One that a mail lacks is signed as absent. Not Content-Type: for a
/// multipart mail the library keeps it with the body, so the signature would name it but not cover it.
const SIGNED: [&str; 9] = [
    "From",
    "Reply-To",
    "To",
    "Cc",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "Content-Language",
];

/// Why a mail cannot be built from a row: only after a manual change of the table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MessageError {
    #[error("the stored mail is not understood: {0}")]
    Payload(#[from] serde_json::Error),
    #[error("the stored mail has a wrong address, or its sender has one: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("the stored mail cannot be put together: {0}")]
    Build(#[from] lettre::error::Error),
    #[error("a file of the mail has no type that a mail can name: {0}")]
    FileType(#[from] lettre::message::header::ContentTypeErr),
}

/// The content of a row.
pub(crate) fn content(mail: &outgoing_mail::Model) -> Result<MailContent, MessageError> {
    Ok(MailContent::deserialize(&mail.payload)?)
}

/// The mail of a row with this content, with this sender (`Name <address>`, or the address alone) and the content's attachments.
///
/// Date and Message-ID are derived from the row, so a mail that is sent again after a crash is recognised as the same.
pub(crate) fn message(
    mail: &outgoing_mail::Model,
    content: MailContent,
    from: &str,
    files: Vec<AttachedFile>,
    dkim: Option<&DkimConfig>,
) -> Result<Message, MessageError> {
    let from: Mailbox = from.parse()?;
    let to: Address = mail.recipient.parse()?;
    let reply_to: Address = content.reply_to.address.parse()?;
    let id = of_mail(mail, &content.reference, from.email.domain());
    let mut builder = Message::builder()
        .from(sender(&from, content.from_name))
        .reply_to(mailbox(content.reply_to.name, reply_to))
        // Without the visitor's name: a name that a stranger has typed must not appear beside somebody else's address.
        .to(Mailbox::new(None, to))
        .subject(one_line(&content.subject))
        .date(SystemTime::from(mail.created_at))
        .message_id(Some(id))
        .raw_header(raw("Content-Language", content.language));
    if let Some(last) = content.references.last() {
        builder = builder
            .in_reply_to(last.clone())
            .references(content.references.join(" "));
    }
    for address in content.cc {
        builder = builder.cc(Mailbox::new(None, address.parse()?));
    }
    let mut message = match content.html {
        Some(html) => builder
            // Prevents automatic replies, such as absence notes, from both sides.
            .raw_header(raw("Auto-Submitted", "auto-generated".to_owned()))
            .multipart(MultiPart::alternative_plain_html(content.text, html)),
        None if files.is_empty() => builder.singlepart(SinglePart::plain(content.text)),
        None => builder.multipart(with_files(content.text, files)?),
    }?;
    if let Some(dkim) = dkim {
        message.sign(dkim);
    }
    Ok(message)
}

fn with_files(text: String, files: Vec<AttachedFile>) -> Result<MultiPart, MessageError> {
    let text = MultiPart::mixed().singlepart(SinglePart::plain(text));
    files.into_iter().try_fold(text, |parts, file| {
        let content_type = ContentType::parse(&file.content_type)?;
        let name = one_line(&file.name);
        Ok(parts.singlepart(Part::new(name).body(file.bytes, content_type)))
    })
}

/// The author's name with the company's address, which the recipients' servers know.
fn sender(company: &Mailbox, author: Option<String>) -> Mailbox {
    let names = [author, company.name.clone()];
    let names: Vec<String> = names.into_iter().flatten().collect();
    let name = (!names.is_empty()).then(|| names.join(", "));
    mailbox(name, company.email.clone())
}

/// The library panics at a control character in a name. The validation rules refuse them, but the table may have been changed
/// by hand.
fn mailbox(name: Option<String>, address: Address) -> Mailbox {
    Mailbox::new(name.map(|name| one_line(&name)), address)
}

fn raw(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

/// Reads the private key and sets the headers to sign.
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
