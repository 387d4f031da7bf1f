//! The address of a picture.

use url::Url;

use crate::fault::{Code, Fault};

/// Whether the site has a picture at a path.
pub type HasPicture<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Checks that a picture exists and can be shown on a page served over HTTPS. An empty address means no picture.
pub fn check_picture(url: &str, has_picture: HasPicture<'_>) -> Result<(), Fault> {
    if url.is_empty() {
        return Ok(());
    }
    if url.starts_with('/') {
        return if has_picture(url) {
            Ok(())
        } else {
            let message = format!(
                "the site has no picture at `{url}`; check the path, or write an address that begins with `https://`"
            );
            Err(Fault::new(Code::NoPicture, url, message))
        };
    }
    let is_https = url
        .get(..8)
        .is_some_and(|begin| begin.eq_ignore_ascii_case("https://"))
        && Url::parse(url).is_ok();
    if is_https {
        Ok(())
    } else {
        let message = format!(
            "`{url}` is no picture: write an address that begins with `https://`, or the path of a picture of the site, like `/pictures/NAME-960.jpg`"
        );
        Err(Fault::new(Code::NoPictureAddress, url, message))
    }
}
