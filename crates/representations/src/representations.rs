//! The bytes of a response in every encoding, made once.

use std::io::{self, Write};

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::Encoding;

/// Returns whether the client has stopped waiting for the response.
pub type GivenUp<'a> = &'a dyn Fn() -> bool;

/// How many bytes are compressed between two checks whether the client still waits.
const PIECE: usize = 1 << 16;

/// How hard to compress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For a response that is sent many times.
    Cached,
    /// For a response that is sent once.
    Once,
}

/// The bytes in one encoding, with its header values ready to be cloned into a response.
#[derive(Clone, Debug)]
pub struct Representation {
    pub body: Bytes,
    /// The strong entity tag, a different one for each encoding.
    pub etag: HeaderValue,
    /// `Content-Length`.
    pub length: HeaderValue,
}

/// A response in the encodings that are available, in the order of [`Encoding::ALL`].
#[derive(Clone, Debug)]
pub struct Representations([Option<Representation>; Encoding::ALL.len()]);

impl Representations {
    /// Compresses a response in every encoding that makes it smaller. No cause is known why it should fail when writing to
    /// memory.
    pub fn compress(plain: Bytes, effort: Effort) -> io::Result<Self> {
        let compressed = [
            brotli(&plain, effort, &|| false)?,
            zstandard(&plain, effort, &|| false)?,
            gzip(&plain, effort, &|| false)?,
        ];
        let [brotli, zstandard, gzip] = compressed.map(Bytes::from);
        Ok(Self::ready(plain, |encoding| match encoding {
            Encoding::Brotli => Some(brotli.clone()),
            Encoding::Zstandard => Some(zstandard.clone()),
            Encoding::Gzip => Some(gzip.clone()),
            Encoding::Identity => None,
        }))
    }

    /// Compresses a response for one client, in the encoding that it prefers. The uncompressed bytes are included too. Fails as
    /// [`Self::compress`] does, and with [`io::ErrorKind::TimedOut`] if the client has stopped waiting.
    pub fn compress_in(
        encoding: Encoding,
        plain: Bytes,
        given_up: GivenUp<'_>,
    ) -> io::Result<Self> {
        let compressed = match encoding {
            Encoding::Brotli => brotli(&plain, Effort::Once, given_up)?,
            Encoding::Zstandard => zstandard(&plain, Effort::Once, given_up)?,
            Encoding::Gzip => gzip(&plain, Effort::Once, given_up)?,
            Encoding::Identity => Vec::new(),
        };
        let compressed = Bytes::from(compressed);
        Ok(Self::ready(plain, |other| {
            (other == encoding).then(|| compressed.clone())
        }))
    }

    /// Uses bytes that were compressed before. An encoding that is not smaller than the plain bytes is left out.
    pub fn ready(plain: Bytes, compressed: impl Fn(Encoding) -> Option<Bytes>) -> Self {
        let digest = digest(&plain);
        Self(Encoding::ALL.map(|encoding| {
            let body = match encoding {
                Encoding::Identity => plain.clone(),
                _ => compressed(encoding).filter(|body| body.len() < plain.len())?,
            };
            let etag = ["\"", &digest, "-", encoding.name(), "\""].concat();
            Some(Representation {
                length: HeaderValue::from(body.len()),
                // Hexadecimal digits and the name of an encoding are always a valid header value.
                etag: HeaderValue::try_from(etag).ok()?,
                body,
            })
        }))
    }

    /// The bytes in an encoding, if they are available in it.
    pub fn get(&self, encoding: Encoding) -> Option<&Representation> {
        self.0[encoding as usize].as_ref()
    }

    /// Bytes of memory that all encodings take together.
    pub fn size(&self) -> usize {
        self.0
            .iter()
            .flatten()
            .map(|representation| representation.body.len())
            .sum()
    }
}

/// The first half of the SHA-256 in hexadecimal digits: enough that two answers never share it.
fn digest(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..16])
}

fn brotli(plain: &[u8], effort: Effort, given_up: GivenUp<'_>) -> io::Result<Vec<u8>> {
    let quality = match effort {
        Effort::Cached => 9,
        Effort::Once => 4,
    };
    let mut compressed = Vec::new();
    let mut compressor = brotli::CompressorWriter::new(&mut compressed, 4096, quality, 22);
    write(&mut compressor, plain, given_up)?;
    drop(compressor);
    Ok(compressed)
}

fn zstandard(plain: &[u8], effort: Effort, given_up: GivenUp<'_>) -> io::Result<Vec<u8>> {
    let level = match effort {
        Effort::Cached => 15,
        Effort::Once => 3,
    };
    let mut compressor = zstd::Encoder::new(Vec::new(), level)?;
    // With the size known, the compressor can choose its parameters as well as if it had all bytes at once.
    compressor.set_pledged_src_size(u64::try_from(plain.len()).ok())?;
    write(&mut compressor, plain, given_up)?;
    compressor.finish()
}

fn gzip(plain: &[u8], effort: Effort, given_up: GivenUp<'_>) -> io::Result<Vec<u8>> {
    let level = match effort {
        Effort::Cached => Compression::best(),
        Effort::Once => Compression::fast(),
    };
    let mut compressor = GzEncoder::new(Vec::new(), level);
    write(&mut compressor, plain, given_up)?;
    compressor.finish()
}

fn write(compressor: &mut impl Write, plain: &[u8], given_up: GivenUp<'_>) -> io::Result<()> {
    for piece in plain.chunks(PIECE) {
        if given_up() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        compressor.write_all(piece)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn every_encoding_gives_back_the_same_bytes_and_has_a_tag_of_its_own() {
        for effort in [Effort::Cached, Effort::Once] {
            let plain = Bytes::from("<p>red chillies</p>".repeat(100));
            let all = Representations::compress(plain.clone(), effort).unwrap();
            let body = |encoding| all.get(encoding).unwrap().body.clone();
            let mut brotli = Vec::new();
            brotli::Decompressor::new(&body(Encoding::Brotli)[..], 4096)
                .read_to_end(&mut brotli)
                .unwrap();
            let mut gzip = Vec::new();
            flate2::read::GzDecoder::new(&body(Encoding::Gzip)[..])
                .read_to_end(&mut gzip)
                .unwrap();
            let zstandard = zstd::decode_all(&body(Encoding::Zstandard)[..]).unwrap();
            assert_eq!([brotli, gzip, zstandard], [&plain[..]; 3]);
            let tags: std::collections::HashSet<_> = Encoding::ALL
                .map(|encoding| all.get(encoding).unwrap().etag.clone())
                .into();
            assert_eq!(tags.len(), 4);
        }
    }

    #[test]
    fn an_answer_for_one_client_is_there_in_its_encoding_and_plain() {
        let plain = Bytes::from("<p>red chillies</p>".repeat(10_000));
        for encoding in Encoding::ALL {
            let one = Representations::compress_in(encoding, plain.clone(), &|| false).unwrap();
            let there = Encoding::ALL
                .into_iter()
                .filter(|other| one.get(*other).is_some());
            assert!(
                there.eq(Encoding::ALL
                    .into_iter()
                    .filter(|other| [encoding, Encoding::Identity].contains(other)))
            );
        }
        for encoding in [Encoding::Brotli, Encoding::Zstandard, Encoding::Gzip] {
            let error = Representations::compress_in(encoding, plain.clone(), &|| true);
            assert_eq!(error.unwrap_err().kind(), io::ErrorKind::TimedOut);
        }
    }

    #[test]
    fn what_does_not_get_smaller_is_left_out() {
        let all = Representations::compress(Bytes::from("a"), Effort::Cached).unwrap();
        assert!(all.get(Encoding::Brotli).is_none());
        assert_eq!(all.get(Encoding::Identity).unwrap().body, "a");
        assert_eq!(all.size(), 1);
    }
}
