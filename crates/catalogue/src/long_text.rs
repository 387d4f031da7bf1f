//! Detailed descriptions: most of a catalogue's letters, and seldom read. They are kept compressed, those of several products
//! together, which takes a third of the memory.

use std::sync::{Arc, OnceLock};

/// Bytes of text that are compressed together. More would be smaller in memory and slower to read.
const BLOCK: usize = 24 << 10;

/// How hard to compress: the catalogue is read again after every change.
const LEVEL: i32 = 3;

/// One text of a block. It can be read when the writer of its block has finished.
#[derive(Clone, Debug)]
pub(crate) struct LongText {
    block: Arc<OnceLock<Block>>,
    start: usize,
    end: usize,
}

/// Several texts, one after the other.
#[derive(Debug)]
struct Block {
    compressed: Box<[u8]>,
    length: usize,
}

impl LongText {
    /// Takes some ten microseconds.
    pub(crate) fn read(&self) -> String {
        let plain = self
            .block
            .get()
            .and_then(|block| zstd::bulk::decompress(&block.compressed, block.length).ok())
            .expect("a snapshot is made of finished blocks, which were compressed in memory");
        String::from_utf8_lossy(&plain[self.start..self.end]).into_owned()
    }
}

/// Puts texts of one language into blocks.
#[derive(Debug, Default)]
pub(crate) struct LongTexts {
    plain: String,
    block: Arc<OnceLock<Block>>,
}

impl LongTexts {
    pub(crate) fn push(&mut self, text: &str) -> LongText {
        if self.plain.len() + text.len() > BLOCK && !self.plain.is_empty() {
            self.finish();
        }
        let start = self.plain.len();
        self.plain.push_str(text);
        LongText {
            block: Arc::clone(&self.block),
            start,
            end: self.plain.len(),
        }
    }

    /// Compresses what has been pushed since the last block.
    pub(crate) fn finish(&mut self) {
        let compressed = zstd::bulk::compress(self.plain.as_bytes(), LEVEL)
            .expect("a buffer in memory can be compressed")
            .into();
        let length = self.plain.len();
        // A block is set once: the next texts get another one.
        self.block.get_or_init(|| Block { compressed, length });
        self.plain.clear();
        self.block = Arc::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_read_as_it_was_written() {
        let texts: Vec<String> = (0..100)
            .map(|number| format!("**Herkunft {number}:** aus Guntur, मिर्च. ").repeat(number))
            .chain([" ".repeat(3 * BLOCK), String::new(), "end".to_owned()])
            .collect();
        let mut writer = LongTexts::default();
        let written: Vec<_> = texts.iter().map(|text| writer.push(text)).collect();
        writer.finish();
        for (text, written) in texts.iter().zip(&written) {
            assert_eq!(written.read(), *text);
        }
    }
}
