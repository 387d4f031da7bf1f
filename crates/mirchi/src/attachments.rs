//! Fetches the attachments of replies: specification sheets, brochures, and files that staff have uploaded.

use async_trait::async_trait;
use enquiries::attachments::{Source, language};
use enquiries::{AttachedFile, AttachmentError, AttachmentFiles};
use media::{Bucket, MediaError};
use pages::{PdfAddress, PdfContent, PdfReply};
use tracing::warn;

use crate::http::pdfs::file_name;
use crate::state::{App, AppState};

/// The only bucket that replies may attach files from.
const BUCKET: &str = "documents";

pub(crate) struct SiteFiles(pub(crate) AppState);

#[async_trait]
impl AttachmentFiles for SiteFiles {
    async fn fetch(
        &self,
        source: &Source,
        most_bytes: usize,
    ) -> Result<AttachedFile, AttachmentError> {
        fetch(&self.0, source, most_bytes).await
    }
}

async fn fetch(
    app: &App,
    source: &Source,
    most_bytes: usize,
) -> Result<AttachedFile, AttachmentError> {
    let file = match source {
        Source::Specification { slug, language } => {
            pdf(app, language, PdfContent::Specification(slug.clone())).await?
        }
        Source::Brochure { language, category } => {
            if let Some(code) = category
                && !app.catalogue.state().has_category(code)
            {
                let refused = format!("there is no category `{code}`");
                return Err(AttachmentError::Refused(refused));
            }
            pdf(app, language, PdfContent::Brochure(category.clone())).await?
        }
        Source::File { bucket, name } => upload(app, bucket, name, most_bytes).await?,
    };
    match file.bytes.len() <= most_bytes {
        true => Ok(file),
        false => Err(too_large(&file.name, most_bytes)),
    }
}

async fn pdf(app: &App, code: &str, content: PdfContent) -> Result<AttachedFile, AttachmentError> {
    let address = PdfAddress {
        language: language(code)?,
        content,
    };
    match app.pages.pdf(address.clone()).await {
        PdfReply::Ready(file) => Ok(AttachedFile {
            name: file_name(app, &address),
            content_type: "application/pdf".to_owned(),
            bytes: file.bytes.to_vec(),
        }),
        PdfReply::NotFound => Err(AttachmentError::Refused(format!(
            "there is no {}",
            address.content.to_string().trim_start_matches("the ")
        ))),
        PdfReply::Unavailable { retry_after } => Err(AttachmentError::Unavailable(format!(
            "{} cannot be made now; try again in {} s",
            address.content,
            retry_after.as_secs()
        ))),
    }
}

async fn upload(
    app: &App,
    bucket: &str,
    name: &str,
    most_bytes: usize,
) -> Result<AttachedFile, AttachmentError> {
    if bucket != BUCKET {
        return Err(AttachmentError::Refused(format!(
            "files come from the bucket `{BUCKET}`, not `{bucket}`"
        )));
    }
    let missing = |error| unavailable(bucket, name, error);
    let bucket = Bucket::find(bucket).map_err(missing)?;
    let object = app.media.object(bucket, name).await.map_err(missing)?;
    let short = name.rsplit('/').next().unwrap_or(name);
    if usize::try_from(object.size).is_ok_and(|size| size > most_bytes) {
        return Err(too_large(short, most_bytes));
    }
    let bytes = app.media.bytes(&object).await.map_err(missing)?;
    Ok(AttachedFile {
        name: short.to_owned(),
        content_type: object.content_type.clone(),
        bytes: bytes.to_vec(),
    })
}

fn unavailable(bucket: &str, name: &str, error: MediaError) -> AttachmentError {
    match error {
        MediaError::Refused { .. } => {
            AttachmentError::Refused(format!("there is no file `{name}` in `{bucket}`"))
        }
        other => {
            warn!(
                error = &other as &dyn std::error::Error,
                "a file for a reply could not be read"
            );
            AttachmentError::Unavailable(format!("`{name}` cannot be read now; try again later"))
        }
    }
}

fn too_large(name: &str, most_bytes: usize) -> AttachmentError {
    AttachmentError::Refused(format!(
        "`{name}` is larger than the {most_bytes} bytes that this mail has left for files"
    ))
}
