//! Checks the quotes of a CSV file. The library that reads it accepts any: an unclosed one takes in all rows that follow.

/// What is wrong with the quotes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misquoted {
    #[error(
        "a quote opens here and is not closed before the end of the file; close it, or delete it"
    )]
    Unclosed,
    #[error(
        "text follows the quote that closes the cell; close it where the cell ends, and write a quote inside it twice"
    )]
    TextAfter,
    /// The opening quote is not the first character, so it is taken for a letter, and each separator after it for the end of a cell.
    #[error("a quote opens after a space; delete the space")]
    AfterSpace,
}

/// The first cell of a file whose quotes are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {}: {fault}", column + 1)]
pub struct QuoteError {
    pub fault: Misquoted,
    /// The line where its row begins, from 1.
    pub line: u64,
    /// Its column; the first is 0.
    pub column: u32,
    /// The byte where it begins.
    pub(super) start: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the beginning of a cell.
    Start,
    /// After spaces at the beginning of a cell.
    Spaces,
    /// In a cell without quotes; a quote in it is a letter.
    Bare,
    /// Between the quotes of a cell.
    Quoted,
    /// After a quote between the quotes: the end, or the first of two that stand for one.
    Closed,
}

/// Checks the quotes of a whole file. Fails with the first cell that has wrong ones.
pub fn check_quotes(text: &str, separator: u8) -> Result<(), QuoteError> {
    let mut state = State::Start;
    let (mut line, mut row_line, mut column, mut start) = (1, 1, 0, 0);
    let error = |fault, row_line, column, start| QuoteError {
        fault,
        line: row_line,
        column,
        start,
    };
    let bytes = text.as_bytes();
    for (place, &byte) in bytes.iter().enumerate() {
        let ends_line = match byte {
            b'\r' => true,
            b'\n' => place == 0 || bytes[place - 1] != b'\r',
            _ => false,
        };
        line += u64::from(ends_line);
        state = match (state, byte) {
            (State::Quoted, b'"') => State::Closed,
            (State::Quoted, _) | (State::Closed, b'"') | (State::Start, b'"') => State::Quoted,
            (_, byte) if byte == separator => {
                column += 1;
                start = place + 1;
                State::Start
            }
            (_, b'\r' | b'\n') => {
                (row_line, column, start) = (line, 0, place + 1);
                State::Start
            }
            (State::Closed, _) => return Err(error(Misquoted::TextAfter, row_line, column, start)),
            (State::Spaces, b'"') => {
                return Err(error(Misquoted::AfterSpace, row_line, column, start));
            }
            (State::Start | State::Spaces, b' ') => State::Spaces,
            (State::Start | State::Spaces | State::Bare, _) => State::Bare,
        };
    }
    match state {
        State::Quoted => Err(error(Misquoted::Unclosed, row_line, column, start)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cell_where_the_quotes_go_wrong_is_named() {
        use Misquoted::{AfterSpace, TextAfter, Unclosed};
        for (text, fault) in [
            ("a,b\n", None),
            ("\"a\",\"b\"\"c\"\r\n\"d\n\ne\",", None),
            ("5\" pipe,a\"b\"\n", None),
            ("\"\",\"\"\"\"", None),
            ("a,\"b\nc,d\n", Some((Unclosed, 1, 1))),
            ("a\r\nb,c\r\n\"d\r\ne,f\r\n", Some((Unclosed, 3, 0))),
            ("a\rb,\"c", Some((Unclosed, 2, 1))),
            ("\"a\nb\",c\nd,\"e", Some((Unclosed, 3, 1))),
            ("a,\"5\" pipe\",b\n", Some((TextAfter, 1, 1))),
            ("a,\"b\nc,\"d\"\ne,f\n", Some((TextAfter, 1, 1))),
            ("\"a\" ,b\n", Some((TextAfter, 1, 0))),
            ("a, \"b, c\",d\n", Some((AfterSpace, 1, 1))),
            ("a,  \"b\"\n", Some((AfterSpace, 1, 1))),
        ] {
            let found = check_quotes(text, b',').err();
            let found = found.map(|error| (error.fault, error.line, error.column));
            assert_eq!(found, fault, "{text:?}");
        }
        assert_eq!(check_quotes("\"a;b\";c, \"d\n", b';'), Ok(()));
    }
}
