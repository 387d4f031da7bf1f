//! Makes SVG files harmless.

use std::io;

use crate::svg_references;

/// Why an SVG file is refused, in words for the person who sent it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SvgError(pub(crate) String);

pub(crate) type Result<T> = std::result::Result<T, SvgError>;

/// An SVG file without scripts, foreign addresses and anything else that could do harm.
///
/// `longest` limits the result, in bytes. The filter indents it, so that deeply nested elements become very long. Fails when it
/// is not an SVG file, becomes too long, or repeats its elements too often.
pub fn sanitized_svg(bytes: &[u8], longest: usize) -> Result<Vec<u8>> {
    let mut safe = Bounded {
        bytes: Vec::with_capacity(bytes.len().min(longest)),
        longest,
        is_full: false,
    };
    let mut filter = svg_hush::Filter::new();
    filter.set_data_url_filter(svg_hush::data_url_filter::allow_standard_images);
    let mut given = bytes;
    match filter.filter(&mut given, &mut safe) {
        Ok(()) => {
            svg_references::check(&safe.bytes)?;
            Ok(safe.bytes)
        }
        Err(_) if safe.is_full => Err(SvgError(format!(
            "The SVG file becomes longer than {} when it is written out; save it with fewer groups in one another",
            match longest >> 20 {
                0 => format!("{} kB", longest >> 10),
                megabytes => format!("{megabytes} MB"),
            }
        ))),
        Err(error) => Err(SvgError(format!("The SVG file cannot be read: {error}"))),
    }
}

/// A writer with a limit of bytes.
struct Bounded {
    bytes: Vec<u8>,
    longest: usize,
    is_full: bool,
}

impl io::Write for Bounded {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + part.len() > self.longest {
            self.is_full = true;
            return Err(io::Error::other("it becomes too long"));
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_svg_keeps_its_shapes_and_loses_its_scripts() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>b()</script>
                <a href="javascript:c()"><rect width="5" height="5" fill="#900"/></a>
                <image href="https://elsewhere.example/x.png"/><foreignObject><p>d</p></foreignObject></svg>"##;
        let safe = sanitized_svg(svg.as_bytes(), 10_000).unwrap();
        let safe = std::str::from_utf8(&safe).unwrap();
        assert!(safe.contains("<rect"), "{safe}");
        for gone in [
            "onload",
            "script",
            "javascript",
            "elsewhere",
            "foreignObject",
        ] {
            assert!(!safe.contains(gone), "{gone}: {safe}");
        }
        assert!(sanitized_svg(b"<svg", 10_000).is_err());
    }

    #[test]
    fn an_svg_of_many_elements_in_one_another_is_refused_and_fills_no_memory() {
        let (open, close) = ("<g>".repeat(20_000), "</g>".repeat(20_000));
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{open}{close}</svg>"#);
        let error = sanitized_svg(svg.as_bytes(), 1 << 20).unwrap_err();
        assert!(error.to_string().contains("longer than 1 MB"), "{error}");
    }
}
