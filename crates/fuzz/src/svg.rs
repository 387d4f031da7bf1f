//! Vector pictures.

use file_type::{FileType, sanitized_svg};

/// The longest file, in bytes.
const LONGEST: usize = 1 << 20;

/// A file that may be an SVG. Panics when what is kept of it has a script, a page or an entity.
pub fn svg(data: &[u8]) {
    _ = FileType::of(data);
    let Ok(safe) = sanitized_svg(data, LONGEST) else {
        return;
    };
    let text = String::from_utf8_lossy(&safe).to_ascii_lowercase();
    for harmful in ["<script", "<foreignobject", "<!entity"] {
        assert!(!text.contains(harmful), "{text}");
    }
}
