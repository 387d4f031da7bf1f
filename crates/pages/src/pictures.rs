//! The pictures for documents and cards: those of the build, uploaded ones, and the company's logos.

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use content::Published;

use super::web_files::{CLIENT, WebFiles};

#[async_trait]
pub trait UploadedPictures: Send + Sync {
    /// The JPEG at a path such as `/pictures/0f…9a-4032x3024-960.jpg`. `None` if there is none, or if it cannot be read, which
    /// has been logged.
    async fn picture(&self, path: &str) -> Option<Bytes>;
}

#[derive(Clone)]
pub(super) struct Pictures {
    files: WebFiles,
    uploaded: Arc<dyn UploadedPictures>,
    content: Published,
}

impl Pictures {
    pub(super) fn new(
        files: WebFiles,
        uploaded: Arc<dyn UploadedPictures>,
        content: Published,
    ) -> Self {
        Self {
            files,
            uploaded,
            content,
        }
    }

    /// The file at a path on the site.
    pub(super) async fn get(&self, path: &str) -> Option<Bytes> {
        let name = path.strip_prefix('/')?;
        if let Some((logo, _)) = name.split_once('.')
            && let Some(picture) = self.content.current().await.logo(logo)
        {
            // Not another one that the company has chosen since.
            let is_asked = picture.logo(logo).address == path;
            return is_asked.then(|| picture.file.clone());
        }
        match self.files.get(&[CLIENT, name].concat()) {
            Some(bytes) => Some(bytes.clone()),
            None => self.uploaded.picture(path).await,
        }
    }

    /// The same, where there is a path.
    pub(super) async fn maybe(&self, path: Option<&str>) -> Option<Bytes> {
        self.get(path?).await
    }
}
