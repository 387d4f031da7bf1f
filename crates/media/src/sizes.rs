//! The sizes and formats of pictures: `contracts/picture-sizes.json`, which the pages read too.

use std::sync::LazyLock;

use serde::Deserialize;

/// The list of the contract.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sizes {
    widths: Vec<u32>,
    only_as_avif: Vec<u32>,
    usual_width: u32,
}

static SIZES: LazyLock<Sizes> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../contracts/picture-sizes.json"))
        .expect("the list of sizes is of this form")
});

/// A format that pictures are made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Supported by nearly every browser.
    Avif,
    /// For older browsers, for PDFs and for previews.
    Jpeg,
}

impl Format {
    pub(crate) const ALL: [Self; 2] = [Self::Avif, Self::Jpeg];

    pub fn ending(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Jpeg => "jpg",
        }
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Jpeg => "image/jpeg",
        }
    }

    pub(crate) fn of_ending(ending: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.ending() == ending)
    }
}

/// One file of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) format: Format,
}

impl Size {
    /// The name of the file, such as `960.jpg`.
    pub(crate) fn file_name(self) -> String {
        format!("{}.{}", self.width, self.format.ending())
    }
}

/// The files of a picture of this width; none is wider than it. A picture that is narrower than every size for old browsers
/// is made in its own width only.
pub(crate) fn sizes_of(width: u32) -> Vec<Size> {
    let of_old_browsers = |of: &&u32| !SIZES.only_as_avif.contains(of);
    let fitting: Vec<u32> = SIZES
        .widths
        .iter()
        .copied()
        .filter(|of| *of <= width)
        .collect();
    if !fitting.iter().any(|of| of_old_browsers(&of)) {
        return Format::ALL.map(|format| Size { width, format }).to_vec();
    }
    // The files that most visitors see first are made first.
    let (mut widths, others): (Vec<_>, Vec<_>) = fitting
        .into_iter()
        .partition(|of| *of == usual_width(width));
    widths.extend(others);
    let sizes = widths.into_iter().flat_map(|width| {
        Format::ALL
            .into_iter()
            .filter(move |format| *format == Format::Avif || of_old_browsers(&&width))
            .map(move |format| Size { width, format })
    });
    sizes.collect()
}

/// The width in the address that products store for a picture of this width.
pub(crate) fn usual_width(width: u32) -> u32 {
    let of_old_browsers = SIZES
        .widths
        .iter()
        .copied()
        .filter(|of| !SIZES.only_as_avif.contains(of));
    of_old_browsers
        .filter(|of| *of <= width && *of <= SIZES.usual_width)
        .max()
        .unwrap_or(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(width: u32) -> Vec<String> {
        sizes_of(width).into_iter().map(Size::file_name).collect()
    }

    #[test]
    fn a_photo_comes_in_every_width_that_it_has_the_usual_one_first() {
        assert_eq!(
            names(1_600),
            [
                "960.avif",
                "960.jpg",
                "320.avif",
                "480.avif",
                "480.jpg",
                "750.avif",
                "1600.avif",
                "1600.jpg"
            ]
        );
        assert_eq!(usual_width(4_032), 960);
        assert_eq!(names(4_032).len(), 10);
    }

    #[test]
    fn a_small_picture_is_not_made_larger() {
        assert_eq!(usual_width(500), 480);
        assert_eq!(names(500), ["480.avif", "480.jpg", "320.avif"]);
        assert_eq!(names(330), ["330.avif", "330.jpg"]);
        assert_eq!(usual_width(330), 330);
    }
}
