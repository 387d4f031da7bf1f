//! Checks the parts of a workbook before the library reads them: it keeps whole texts in memory, and believes what a part says of itself.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use memchr::{memmem, memrchr};
use rust_xlsxwriter::utility::column_name_to_number;
use zip::{ZipArchive, read::ZipFile};

use super::{Limits, Unreadable};

pub(super) type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// The most bytes in which one tag is looked for at a time.
const MAX_TAG: u64 = 1 << 20;

/// The most parts of a workbook, which has one for each sheet and picture.
pub(super) const MAX_PARTS: usize = 20_000;

pub(super) const TOO_LONG: &str = "a text in it is longer than a cell can be";

/// A few bytes can expand to gigabytes, so everything is unpacked once and discarded before any size in it is trusted.
pub(super) fn check_parts(limits: &Limits, bytes: &[u8]) -> Result<(), Unreadable> {
    let mut archive = opened(bytes)?;
    if archive.len() > MAX_PARTS {
        return Err(damaged(format!("it has more than {MAX_PARTS} parts")));
    }
    let mut left = limits.unpacked;
    for index in 0..archive.len() {
        let (kind, part) = part_at(&mut archive, index)?;
        let mut part = Pieces::of(part.take(left + 1));
        match kind {
            Part::Texts => {
                if let Some(text) = check_texts(limits, &mut part)? {
                    drop(part);
                    return Err(too_long(limits, &mut archive, text));
                }
            }
            Part::Sheet => check_cells(limits, &mut part)?,
            Part::Other => {}
        }
        let size = part.rest().map_err(damaged)?;
        left = left.checked_sub(size).ok_or(Unreadable::TooLarge)?;
    }
    Ok(())
}

enum Part {
    /// The texts that cells share.
    Texts,
    /// Another part whose texts the library keeps, such as a sheet.
    Sheet,
    /// One that is not read, or is read here without being kept.
    Other,
}

pub(super) fn opened(bytes: &[u8]) -> Result<Archive<'_>, Unreadable> {
    ZipArchive::new(Cursor::new(bytes)).map_err(damaged)
}

fn part_at<'a>(
    archive: &'a mut Archive<'_>,
    index: usize,
) -> Result<(Part, ZipFile<'a, impl Read>), Unreadable> {
    let part = archive.by_index(index).map_err(damaged)?;
    let name = part.name().map_err(damaged)?.to_ascii_lowercase();
    let kind = match name {
        name if name.ends_with("sharedstrings.xml") => Part::Texts,
        name if name.starts_with("xl/") && name.ends_with(".xml") => Part::Sheet,
        _ => Part::Other,
    };
    Ok((kind, part))
}

/// The index of the first text that is too long; `None` if all can be read.
fn check_texts(limits: &Limits, part: &mut Pieces<impl Read>) -> Result<Option<u64>, Unreadable> {
    let (mut count, mut claimed, mut letters) = (0_u64, 0, 0);
    while let Some(piece) = part.next().map_err(damaged)? {
        letters += piece.text.len();
        if letters > limits.bytes_of_cell() {
            return Ok(Some(count.saturating_sub(1)));
        }
        if memmem::rfind(piece.tag, b"<si").is_some() {
            (count, letters) = (count + 1, 0);
        } else if let Some(place) = memmem::find(piece.tag, b"uniqueCount") {
            claimed = number(&piece.tag[place..]);
        }
    }
    // The library keeps all of them in memory, and many can be there that no cell shows.
    if count > limits.cells as u64 {
        return Err(Unreadable::TooManyCells);
    }
    // The library reserves memory for that many before it reads them.
    if claimed > count {
        return Err(damaged("it has fewer texts than it says"));
    }
    Ok(None)
}

/// What stands in one cell counts together; beside the cells, each text counts alone.
fn check_cells(limits: &Limits, part: &mut Pieces<impl Read>) -> Result<(), Unreadable> {
    let (mut is_in_cell, mut cell, mut letters) = (false, None, 0);
    while let Some(piece) = part.next().map_err(damaged)? {
        letters = piece.text.len() + if is_in_cell { letters } else { 0 };
        if letters > limits.bytes_of_cell() {
            return Err(at_cell(cell));
        }
        match piece.tag {
            b"<c>" | b"</c>" => (is_in_cell, cell, letters) = (piece.tag == b"<c>", None, 0),
            tag if tag.starts_with(b"<c ") => {
                (is_in_cell, cell, letters) = (true, place_of(tag), 0);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The error of a shared text, at the first cell that shows it.
fn too_long(limits: &Limits, archive: &mut Archive<'_>, text: u64) -> Unreadable {
    let cell = (0..archive.len()).find_map(|index| {
        let Ok((Part::Sheet, part)) = part_at(archive, index) else {
            return None;
        };
        let mut part = Pieces::of(part.take(limits.unpacked));
        let mut cell = None;
        while let Ok(Some(piece)) = part.next() {
            if piece.tag.starts_with(b"<c ") {
                let is_shared = memmem::find(piece.tag, b"t=\"s\"").is_some();
                cell = place_of(piece.tag).filter(|_| is_shared);
            } else if piece.tag == b"</v>" && number(piece.text) == text && cell.is_some() {
                return cell;
            }
        }
        None
    });
    at_cell(cell)
}

fn at_cell(cell: Option<(u32, u32)>) -> Unreadable {
    match cell {
        Some((column, row)) => Unreadable::CellTooLong { column, row },
        None => damaged(TOO_LONG),
    }
}

/// The column from 0 and the row from 1 that the tag of a cell names.
fn place_of(tag: &[u8]) -> Option<(u32, u32)> {
    let address = &tag[memmem::find(tag, b" r=\"")? + 4..];
    let letters = address.iter().take_while(|byte| byte.is_ascii_uppercase());
    let letters = str::from_utf8(&address[..letters.count()]).ok()?;
    let row = u32::try_from(number(&address[letters.len()..])).ok()?;
    // No format has more columns than 16,384.
    (1..=3)
        .contains(&letters.len())
        .then(|| (column_name_to_number(letters).into(), row))
}

/// The first number in a text; 0 if there is none.
fn number(text: &[u8]) -> u64 {
    let digits = text
        .iter()
        .skip_while(|byte| !byte.is_ascii_digit())
        .take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    })
}

/// A part, tag by tag. No more than [`MAX_TAG`] bytes of it are in memory.
struct Pieces<Part> {
    part: BufReader<Part>,
    piece: Vec<u8>,
    size: u64,
}

/// A tag, and the text before it.
struct Piece<'a> {
    text: &'a [u8],
    tag: &'a [u8],
}

impl<Part: Read> Pieces<Part> {
    fn of(part: Part) -> Self {
        Self {
            part: BufReader::new(part),
            piece: Vec::new(),
            size: 0,
        }
    }

    fn next(&mut self) -> io::Result<Option<Piece<'_>>> {
        self.piece.clear();
        let mut part = (&mut self.part).take(MAX_TAG);
        let read = part.read_until(b'>', &mut self.piece)?;
        self.size += read as u64;
        let text = memrchr(b'<', &self.piece).unwrap_or(self.piece.len());
        let (text, tag) = self.piece.split_at(text);
        Ok((read > 0).then_some(Piece { text, tag }))
    }

    /// Reads to the end, and returns the bytes of the whole part.
    fn rest(mut self) -> io::Result<u64> {
        let rest = io::copy(&mut self.part, &mut io::sink())?;
        Ok(self.size + rest)
    }
}

pub(super) fn damaged(error: impl ToString) -> Unreadable {
    Unreadable::Damaged(error.to_string())
}
