//! Photographs.

use image::ImageFormat;
use media::{decode, has_metadata};

/// How many pixels a picture may have that is written again: encoders take their time.
const FEW: u32 = 64 * 64;

/// A file that may be a JPEG, PNG or WebP. Panics when the file that is kept of it has anything but pixels, or other ones.
pub fn picture(data: &[u8]) {
    let format = match data {
        [0xff, ..] => ImageFormat::Jpeg,
        [0x89, ..] => ImageFormat::Png,
        [b'R', ..] => ImageFormat::WebP,
        _ => return,
    };
    _ = has_metadata(data, format);
    let Ok(picture) = decode(data, format) else {
        return;
    };
    let (width, height) = picture.size();
    if u64::from(width) * u64::from(height) > FEW.into() {
        return;
    }
    let kept = picture
        .encode_kept(format)
        .expect("a decoded picture can be encoded");
    // A transparent picture is kept as PNG.
    let kept_format = match kept.first() {
        Some(0x89) => ImageFormat::Png,
        _ => format,
    };
    assert!(!has_metadata(&kept, kept_format), "{format:?}");
    let again = decode(&kept, kept_format).expect("what is kept can be decoded");
    assert_eq!(again.size(), (width, height));
}
