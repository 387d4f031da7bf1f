//! The attachments of a reply: named when it is written, fetched when it is sent.

use async_trait::async_trait;
use languages::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many files one reply can have.
pub const MAX_ATTACHMENTS: usize = 5;
/// The most bytes of all attachments of a reply: mail servers accept 20 to 25 MB, and encoding makes a mail a third larger than
/// its files.
pub const MAX_ATTACHMENT_BYTES: usize = 10 << 20;

/// An attachment of a reply, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    #[serde(flatten)]
    pub source: Source,
    /// The file name for the recipient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// Its size in bytes at the time the reply was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
}

/// The source of an attachment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Source {
    /// The specification sheet of a product.
    Specification {
        slug: String,
        /// Code of the language.
        language: String,
    },
    Brochure {
        /// Code of the language.
        language: String,
        /// Only the products of this category.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        category: Option<String>,
    },
    /// A file that staff have uploaded.
    File {
        /// Its bucket; `documents`.
        bucket: String,
        name: String,
    },
}

/// An attachment with its content.
pub struct AttachedFile {
    /// The file name for the recipient.
    pub name: String,
    /// Such as `application/pdf`.
    pub content_type: String,
    pub bytes: Vec<u8>,
}

/// Why an attachment could not be fetched. The message is for the author of the reply.
#[derive(Debug, thiserror::Error)]
pub enum AttachmentError {
    /// It does not exist or is too large; a retry would give the same result.
    #[error("{0}")]
    Refused(String),
    /// It is temporarily unavailable.
    #[error("{0}")]
    Unavailable(String),
}

/// Fetches the attachments of replies. The site implements it, because this crate knows neither documents nor uploads.
#[async_trait]
pub trait AttachmentFiles: Send + Sync {
    /// Fetches a file of at most `most_bytes`. Fails if it does not exist, is too large, or is temporarily unavailable.
    async fn fetch(
        &self,
        source: &Source,
        most_bytes: usize,
    ) -> Result<AttachedFile, AttachmentError>;
}

/// Parses the attachments of a request and fetches each once, so that the author learns at once what cannot be attached. Returns
/// them with names and sizes. Fails with what is wrong, in a message for the author.
pub async fn checked(
    files: &dyn AttachmentFiles,
    attachments: &Value,
) -> Result<Vec<Attachment>, AttachmentError> {
    let attachments: Vec<Attachment> = match attachments {
        Value::Null => Vec::new(),
        list => Vec::deserialize(list).map_err(|_| {
            AttachmentError::Refused(
                "is no list of attachments; write each like {\"kind\": \"specification\", \"slug\": \"teja-s17\", \"language\": \"de\"}, \
                 {\"kind\": \"brochure\", \"language\": \"de\"} or {\"kind\": \"file\", \"bucket\": \"documents\", \"name\": \"terms.pdf\"}"
                    .to_owned(),
            )
        })?,
    };
    if attachments.len() > MAX_ATTACHMENTS {
        let count = attachments.len();
        return Err(AttachmentError::Refused(format!(
            "has {count} files; a reply takes at most {MAX_ATTACHMENTS}"
        )));
    }
    let fetched = fetch_all(files, &attachments).await?;
    let checked = attachments.into_iter().zip(fetched);
    Ok(checked
        .map(|(attachment, file)| Attachment {
            source: attachment.source,
            file_name: Some(file.name),
            size: Some(file.bytes.len()),
        })
        .collect())
}

/// Fetches the attachments of a reply.
pub(crate) async fn fetch_all(
    files: &dyn AttachmentFiles,
    attachments: &[Attachment],
) -> Result<Vec<AttachedFile>, AttachmentError> {
    let mut left = MAX_ATTACHMENT_BYTES;
    let mut fetched = Vec::new();
    for attachment in attachments {
        let file = files.fetch(&attachment.source, left).await?;
        left = left.checked_sub(file.bytes.len()).ok_or_else(|| {
            AttachmentError::Refused(format!(
                "has more than {MAX_ATTACHMENT_BYTES} bytes in all with `{}`",
                file.name
            ))
        })?;
        fetched.push(file);
    }
    Ok(fetched)
}

pub fn language(code: &str) -> Result<Language, AttachmentError> {
    Language::parse(code)
        .ok_or_else(|| AttachmentError::Refused(format!("there is no language `{code}`")))
}
