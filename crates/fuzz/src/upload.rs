//! Uploads.

use std::sync::LazyLock;

use bytes::Bytes;
use mirchi::http::Form;
use tokio::runtime::{Builder, Runtime};

/// The longest file, in bytes.
const LONGEST: usize = 1 << 10;
/// What separates the parts of every input; the line before it says another.
const BOUNDARY: &str = "boundary";

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let built = Builder::new_current_thread().build();
    built.expect("a runtime can be made")
});

/// The body of a form with a file. Its first line may be a `Content-Type`, with the boundary.
/// Panics when the file is not in the body as it was sent.
pub fn upload(data: &[u8]) {
    let (first, rest) = match data.iter().position(|byte| *byte == b'\n') {
        Some(end) => (&data[..end], &data[end + 1..]),
        None => (data, &[][..]),
    };
    let boundary = std::str::from_utf8(first)
        .ok()
        .and_then(|line| multer::parse_boundary(line).ok());
    let (boundary, body) = match boundary {
        Some(boundary) => (boundary, rest),
        None => (BOUNDARY.to_owned(), data),
    };
    let sent = body;
    let body = Bytes::copy_from_slice(sent);
    match RUNTIME.block_on(Form::read(body, boundary, LONGEST)) {
        Ok(form) if form.file.is_empty() => {}
        Ok(form) => assert!(sent.windows(form.file.len()).any(|part| part == form.file)),
        Err(error) => _ = error.to_string(),
    }
}
