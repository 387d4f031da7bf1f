//! The form with a file that `storage-js` and browsers send.

use std::convert::Infallible;

use bytes::Bytes;
use futures_util::stream;
use media::MediaError;
use multer::{Constraints, Multipart, SizeLimit};

/// The longest text field of a form beside its file, in bytes.
const MAX_FIELD: u64 = 64 << 10;

/// A form with a file, and what goes with it.
#[derive(Debug, Default)]
pub struct Form {
    /// The first part that is none of the other two, whatever its name.
    pub file: Bytes,
    /// The part `cacheControl`.
    pub cache_control: Option<String>,
    /// The part `metadata`.
    pub metadata: Option<Vec<u8>>,
}

impl Form {
    /// Reads the body of a form. `boundary` is from its `Content-Type`, `longest` the most bytes of the file. Fails with 400
    /// for a form that is broken or has no file or several, with 413 for a part that is too long.
    pub async fn read(body: Bytes, boundary: String, longest: usize) -> Result<Self, MediaError> {
        let unreadable =
            |error: multer::Error| invalid(&format!("The form cannot be read: {error}"));
        let limits = SizeLimit::new()
            .per_field(MAX_FIELD)
            .for_field("", longest as u64)
            .for_field("file", longest as u64);
        let body = stream::iter([Ok::<_, Infallible>(body)]);
        let constraints = Constraints::new().size_limit(limits);
        let mut fields = Multipart::with_constraints(body, boundary, constraints);
        let (mut form, mut has_file) = (Self::default(), false);
        while let Some(field) = fields.next_field().await.map_err(unreadable)? {
            let name = field.name().unwrap_or_default().to_owned();
            let bytes = field.bytes().await.map_err(|error| match error {
                multer::Error::FieldSizeExceeded { .. } => MediaError::too_large(longest),
                other => unreadable(other),
            })?;
            match name.as_str() {
                "cacheControl" => {
                    form.cache_control = Some(String::from_utf8_lossy(&bytes).into_owned());
                }
                "metadata" => form.metadata = Some(bytes.to_vec()),
                _ if !has_file => {
                    form.file = bytes;
                    has_file = true;
                }
                _ => return Err(invalid("The form holds more than one file")),
            }
        }
        match has_file {
            true => Ok(form),
            false => Err(invalid("The form holds no file")),
        }
    }
}

fn invalid(message: &str) -> MediaError {
    MediaError::refused(400, "InvalidRequest", message)
}
