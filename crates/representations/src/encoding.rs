//! Content negotiation: the encoding that a client gets, and whether it already has the response (RFC 9110, sections
//! 12.5.3 and 13.1.2).

use http::{
    HeaderMap,
    header::{ACCEPT_ENCODING, IF_NONE_MATCH},
};

/// A content coding that the program can send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Brotli,
    Zstandard,
    Gzip,
    /// The bytes uncompressed.
    Identity,
}

impl Encoding {
    /// All of them, in our order of preference.
    pub const ALL: [Self; 4] = [Self::Brotli, Self::Zstandard, Self::Gzip, Self::Identity];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstandard => "zstd",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }
}

/// A weight in thousandths, so that weights compare exactly.
type Weight = u16;

/// The weights that `Accept-Encoding` gives to each of [`Encoding::ALL`].
#[derive(Default)]
struct AcceptEncoding {
    /// The field was sent, even if empty.
    sent: bool,
    named: [Option<Weight>; Encoding::ALL.len()],
    any: Option<Weight>,
}

impl AcceptEncoding {
    fn read(headers: &HeaderMap) -> Self {
        let mut accepted = Self::default();
        for value in headers.get_all(ACCEPT_ENCODING) {
            accepted.sent = true;
            for item in value.to_str().unwrap_or_default().split(',') {
                let mut parts = item.split(';').map(str::trim);
                let name = parts.next().unwrap_or_default();
                let weight = parts.next().map_or(Some(1000), read_weight).unwrap_or(0);
                if name == "*" {
                    accepted.any = Some(weight);
                } else if let Some(index) = Encoding::ALL
                    .iter()
                    .position(|encoding| is_named(*encoding, name))
                {
                    accepted.named[index] = Some(weight);
                }
            }
        }
        accepted
    }

    /// How much the client wants the encoding; `None` if it refuses it.
    fn weight(&self, index: usize) -> Option<Weight> {
        let weight = match (self.named[index], Encoding::ALL[index]) {
            (Some(weight), _) => weight,
            // Uncompressed bytes are acceptable unless refused by name or by `*;q=0`, but rank after what was asked for.
            (None, Encoding::Identity) => return (self.any != Some(0)).then_some(0),
            (None, _) => self.any.unwrap_or(0),
        };
        (weight > 0).then_some(weight)
    }
}

fn is_named(encoding: Encoding, name: &str) -> bool {
    name.eq_ignore_ascii_case(encoding.name())
        || (encoding == Encoding::Gzip && name.eq_ignore_ascii_case("x-gzip"))
}

/// Reads `q=0.5`; `None` if it is not a weight.
fn read_weight(parameter: &str) -> Option<Weight> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let weight: f32 = value.trim().parse().ok()?;
    // At most three decimals are allowed, so thousandths are exact.
    (0.0..=1.0)
        .contains(&weight)
        .then_some((weight * 1000.0).round() as Weight)
}

/// Chooses among the encodings that a response is available in: the one that the client prefers, or the first available one
/// among equals.
///
/// `None` if the client refuses all of them, uncompressed bytes included (`identity;q=0`).
pub fn accepted_encoding(
    headers: &HeaderMap,
    exists: impl Fn(Encoding) -> bool,
) -> Option<Encoding> {
    let accepted = AcceptEncoding::read(headers);
    if !accepted.sent {
        return Some(Encoding::Identity);
    }
    let mut best: Option<(Weight, Encoding)> = None;
    for (index, encoding) in Encoding::ALL.into_iter().enumerate() {
        if let Some(weight) = accepted.weight(index).filter(|_| exists(encoding))
            && best.is_none_or(|(highest, _)| weight > highest)
        {
            best = Some((weight, encoding));
        }
    }
    best.map(|(_, encoding)| encoding)
}

/// Whether the client's `If-None-Match` contains this entity tag (weak comparison, which the RFC requires for GET and HEAD).
#[must_use]
pub fn is_not_modified(headers: &HeaderMap, etag: &[u8]) -> bool {
    headers.get_all(IF_NONE_MATCH).iter().any(|value| {
        value
            .as_bytes()
            .split(|byte| *byte == b',')
            .map(<[u8]>::trim_ascii)
            .any(|tag| tag == b"*" || tag.strip_prefix(b"W/").unwrap_or(tag) == etag)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(accept: &str) -> Option<Encoding> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
        accepted_encoding(&headers, |_| true)
    }

    #[test]
    fn a_browser_gets_brotli() {
        assert_eq!(chosen("gzip, deflate, br, zstd"), Some(Encoding::Brotli));
    }

    #[test]
    fn without_the_header_the_bytes_go_as_they_are() {
        assert_eq!(
            accepted_encoding(&HeaderMap::new(), |_| true),
            Some(Encoding::Identity)
        );
        assert_eq!(chosen(""), Some(Encoding::Identity));
    }

    #[test]
    fn the_highest_weight_wins_and_zero_refuses() {
        assert_eq!(chosen("br;q=0.1, gzip;q=0.9"), Some(Encoding::Gzip));
        assert_eq!(chosen("br;q=0, zstd"), Some(Encoding::Zstandard));
        assert_eq!(chosen("identity, gzip;q=0.5"), Some(Encoding::Identity));
        assert_eq!(chosen("GZIP;Q=0.001"), Some(Encoding::Gzip));
        assert_eq!(chosen("x-gzip"), Some(Encoding::Gzip));
        assert_eq!(chosen("gzip;q=oops"), Some(Encoding::Identity));
        assert_eq!(chosen("deflate"), Some(Encoding::Identity));
    }

    #[test]
    fn a_star_stands_for_what_is_not_named() {
        assert_eq!(chosen("*"), Some(Encoding::Brotli));
        assert_eq!(chosen("br;q=0, *;q=0.5"), Some(Encoding::Zstandard));
        assert_eq!(chosen("gzip, *;q=0"), Some(Encoding::Gzip));
    }

    #[test]
    fn a_client_that_refuses_plain_bytes_gets_a_compressed_answer_or_none() {
        assert_eq!(chosen("identity;q=0, gzip"), Some(Encoding::Gzip));
        assert_eq!(chosen("identity;q=0"), None);
        assert_eq!(chosen("*;q=0"), None);
    }

    #[test]
    fn an_encoding_that_does_not_exist_is_not_chosen() {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, "br, gzip".parse().unwrap());
        for only in [Encoding::Gzip, Encoding::Identity] {
            let chosen = accepted_encoding(&headers, |encoding| encoding == only);
            assert_eq!(chosen, Some(only));
        }
    }

    #[test]
    fn several_headers_count_as_one_list() {
        let mut headers = HeaderMap::new();
        headers.append(ACCEPT_ENCODING, "gzip;q=0.5".parse().unwrap());
        headers.append(ACCEPT_ENCODING, "zstd".parse().unwrap());
        assert_eq!(
            accepted_encoding(&headers, |_| true),
            Some(Encoding::Zstandard)
        );
    }

    fn known(if_none_match: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(IF_NONE_MATCH, if_none_match.parse().unwrap());
        is_not_modified(&headers, b"\"abc-br\"")
    }

    #[test]
    fn an_entity_tag_is_found_in_a_list_strong_or_weak() {
        assert!(known("\"abc-br\""));
        assert!(known("W/\"abc-br\""));
        assert!(known("\"x\", W/\"y\" ,\"abc-br\""));
        assert!(known("*"));
        assert!(!known("\"abc-gzip\""));
        assert!(!known("abc-br"));
        assert!(!is_not_modified(&HeaderMap::new(), b"\"abc-br\""));
    }
}
