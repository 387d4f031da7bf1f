//! The files that go with a reply: named when it is written, fetched when it is sent.

use async_trait::async_trait;
use languages::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many files one reply can have.
pub const MOST_ATTACHMENTS: usize = 5;
/// Bytes of all files of a reply together: mail servers take 20 to 25 MB, and a mail is a third larger than its files.
pub const LARGEST_ATTACHMENTS: usize = 10 << 20;

/// A file that goes with a reply, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Where it comes from.
    #[serde(flatten)]
    pub source: Source,
    /// The name that the recipient sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// Its size in bytes when the reply was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
}

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Source {
    /// The specification sheet of a product.
    Specification {
        /// The product.
        slug: String,
        /// Code of the language.
        language: String,
    },
    /// The brochure.
    Brochure {
        /// Code of the language.
        language: String,
        /// Only the products of this category.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        category: Option<String>,
    },
    /// A file of the staff.
    File {
        /// Its bucket; `documents`.
        bucket: String,
        /// Its name there.
        name: String,
    },
}

/// A file, fetched.
pub struct AttachedFile {
    /// The name that the recipient sees.
    pub name: String,
    /// Such as `application/pdf`.
    pub content_type: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// Why a file cannot be had. In words for the person who writes the reply.
#[derive(Debug, thiserror::Error)]
pub enum AttachmentError {
    /// It is not there, or too large: another attempt would find the same.
    #[error("{0}")]
    Refused(String),
    /// It cannot be had now.
    #[error("{0}")]
    Unavailable(String),
}

/// Fetches the files that replies name. The site implements it: this crate knows neither documents nor uploads.
#[async_trait]
pub trait AttachmentFiles: Send + Sync {
    /// Fetches a file of at most so many bytes.
    ///
    /// # Errors
    /// When it is not there, too large, or cannot be had now.
    async fn fetch(
        &self,
        source: &Source,
        most_bytes: usize,
    ) -> Result<AttachedFile, AttachmentError>;
}

/// Reads what a request says of attachments, and fetches each once, so that what cannot be had is known while its writer looks on.
/// Out: the attachments with names and sizes.
///
/// # Errors
/// What is wrong, in words for who has asked.
pub async fn checked(
    files: &dyn AttachmentFiles,
    attachments: &Value,
) -> Result<Vec<Attachment>, AttachmentError> {
    let refused = |text: String| AttachmentError::Refused(text);
    let attachments: Vec<Attachment> = match attachments {
        Value::Null => Vec::new(),
        list => Vec::deserialize(list).map_err(|_| {
            refused(
                "is no list of attachments; write each like {\"kind\": \"specification\", \"slug\": \"teja-s17\", \"language\": \"de\"}, \
                 {\"kind\": \"brochure\", \"language\": \"de\"} or {\"kind\": \"file\", \"bucket\": \"documents\", \"name\": \"terms.pdf\"}"
                    .to_owned(),
            )
        })?,
    };
    if attachments.len() > MOST_ATTACHMENTS {
        let count = attachments.len();
        return Err(refused(format!(
            "has {count} files; a reply takes at most {MOST_ATTACHMENTS}"
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

/// Fetches the files of a reply.
pub(crate) async fn fetch_all(
    files: &dyn AttachmentFiles,
    attachments: &[Attachment],
) -> Result<Vec<AttachedFile>, AttachmentError> {
    let mut left = LARGEST_ATTACHMENTS;
    let mut fetched = Vec::new();
    for attachment in attachments {
        let file = files.fetch(&attachment.source, left).await?;
        left = left.checked_sub(file.bytes.len()).ok_or_else(|| {
            AttachmentError::Refused(format!(
                "has more than {LARGEST_ATTACHMENTS} bytes in all with `{}`",
                file.name
            ))
        })?;
        fetched.push(file);
    }
    Ok(fetched)
}

/// The language of this code.
///
/// # Errors
/// When the site does not have it.
pub fn language(code: &str) -> Result<Language, AttachmentError> {
    Language::parse(code)
        .ok_or_else(|| AttachmentError::Refused(format!("there is no language `{code}`")))
}
