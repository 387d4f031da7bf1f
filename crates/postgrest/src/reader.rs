//! A parser combinator that records what was expected where parsing failed.
//!
//! PostgREST's messages come from the Haskell library Parsec: they name the farthest position that an attempt reached, and
//! everything that was expected there. This parser keeps the same record, so that the messages are the same: a failure is
//! forgotten as soon as input is consumed, and failures at the same position are merged.

use crate::Error;

/// Why parsing stopped.
pub(crate) enum Stop {
    /// The input does not match here, but another alternative may. What was expected is in the parser's record.
    Mismatch,
    /// The input is valid syntax but not supported; no alternative is tried.
    Refused(Box<Error>),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Refused(Box::new(error))
    }
}

pub(crate) type Read<T> = Result<T, Stop>;

/// One of several alternative parsers.
pub(crate) type Alternative<'a, T> = &'a dyn Fn(&mut Reader) -> Read<T>;

/// A token that was expected at a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Letter(char),
    Word(&'static str),
    /// A name for the token instead of its text.
    Name(&'static str),
}

impl Expected {
    fn shown(self) -> String {
        match self {
            Self::Letter(letter) => quoted(&letter.to_string()),
            Self::Word(word) => quoted(word),
            Self::Name(name) => name.to_owned(),
        }
    }
}

/// A failure at one position. The message is only formatted when it is reported, since most failures are forgotten.
#[derive(Default)]
struct Failure {
    at: usize,
    /// The character at that position, or the end of the input.
    seen: Option<Option<char>>,
    /// Characters that were explicitly forbidden there; reported instead of `seen`.
    forbidden: Vec<char>,
    expected: Vec<Expected>,
    /// Messages as complete sentences.
    sentences: Vec<&'static str>,
}

impl Failure {
    fn is_empty(&self) -> bool {
        self.seen.is_none()
            && self.forbidden.is_empty()
            && self.expected.is_empty()
            && self.sentences.is_empty()
    }

    /// The failure at the farther position; both merged if the position is the same.
    fn and(mut self, other: Self) -> Self {
        if other.is_empty() || (!self.is_empty() && self.at > other.at) {
            return self;
        }
        if self.is_empty() || other.at > self.at {
            return other;
        }
        self.seen = self.seen.or(other.seen);
        add_new(&mut self.forbidden, other.forbidden);
        add_new(&mut self.expected, other.expected);
        add_new(&mut self.sentences, other.sentences);
        self
    }
}

/// The input with the current position.
pub(crate) struct Reader {
    letters: Vec<char>,
    at: usize,
    failure: Failure,
}

impl Reader {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            letters: text.chars().collect(),
            at: 0,
            failure: Failure::default(),
        }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn advance(&mut self) {
        self.at += 1;
        self.failure = Failure::default();
    }

    fn note(&mut self, failure: Failure) {
        self.failure = std::mem::take(&mut self.failure).and(failure);
    }

    fn mismatch<T>(&mut self, expected: Option<Expected>) -> Read<T> {
        self.could_be(expected.as_slice());
        Err(Stop::Mismatch)
    }

    fn could_be(&mut self, expected: &[Expected]) {
        self.note(Failure {
            at: self.at,
            seen: Some(self.peek()),
            expected: expected.to_vec(),
            ..Failure::default()
        });
    }

    pub(crate) fn fail<T>(&mut self, sentence: &'static str) -> Read<T> {
        self.note(Failure {
            at: self.at,
            sentences: vec![sentence],
            ..Failure::default()
        });
        Err(Stop::Mismatch)
    }

    /// Parses one character that satisfies `accepts`; a failure records no expected token.
    pub(crate) fn letter(&mut self, accepts: impl Fn(char) -> bool) -> Read<char> {
        match self.peek() {
            Some(letter) if accepts(letter) => {
                self.advance();
                Ok(letter)
            }
            _ => self.mismatch(None),
        }
    }

    pub(crate) fn char(&mut self, wanted: char) -> Read<()> {
        match self.peek() {
            Some(letter) if letter == wanted => {
                self.advance();
                Ok(())
            }
            _ => self.mismatch(Some(Expected::Letter(wanted))),
        }
    }

    /// Parses a word. A failure is reported at the beginning of the word, but the characters that matched count as consumed.
    pub(crate) fn word(&mut self, word: &'static str) -> Read<()> {
        let start = self.at;
        for (index, wanted) in word.chars().enumerate() {
            let letter = self.letters.get(start + index).copied();
            if letter != Some(wanted) {
                self.note(Failure {
                    at: start,
                    seen: Some(letter),
                    expected: vec![Expected::Word(word)],
                    ..Failure::default()
                });
                self.at = start + index;
                return Err(Stop::Mismatch);
            }
        }
        self.at = start + word.chars().count() - 1;
        self.advance();
        Ok(())
    }

    pub(crate) fn word_in_any_case(&mut self, word: &str) -> Read<()> {
        for wanted in word.chars() {
            self.letter(|letter| letter == wanted || letter == wanted.to_ascii_uppercase())?;
        }
        Ok(())
    }

    /// Parses characters while `accepts` holds, possibly none.
    pub(crate) fn letters_while(&mut self, accepts: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(letter) = self.peek().filter(|letter| accepts(*letter)) {
            text.push(letter);
            self.advance();
        }
        text
    }

    /// Records names of tokens that could have followed at this position.
    pub(crate) fn could_go_on(&mut self, names: [&'static str; 2]) {
        self.could_be(&names.map(Expected::Name));
    }

    pub(crate) fn end(&mut self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(letter) => {
                self.note(Failure {
                    at: self.at,
                    forbidden: vec![letter],
                    expected: vec![Expected::Name("end of input")],
                    ..Failure::default()
                });
                Err(Stop::Mismatch)
            }
        }
    }

    /// Fails if the next character satisfies `forbids`; consumes nothing.
    pub(crate) fn not_followed_by(&mut self, forbids: impl Fn(char) -> bool) -> Read<()> {
        match self.peek() {
            Some(letter) if forbids(letter) => {
                self.note(Failure {
                    at: self.at + 1,
                    forbidden: vec![letter],
                    ..Failure::default()
                });
                Err(Stop::Mismatch)
            }
            _ => Ok(()),
        }
    }

    /// Fails unless the next character is `wanted`; consumes nothing.
    pub(crate) fn followed_by(&mut self, wanted: char) -> Read<()> {
        match self.peek() {
            Some(letter) if letter == wanted => Ok(()),
            _ => self.mismatch(Some(Expected::Letter(wanted))),
        }
    }

    /// Runs `parser`; on failure nothing is consumed.
    pub(crate) fn attempt<T>(&mut self, parser: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let (start, before) = (self.at, std::mem::take(&mut self.failure));
        let result = parser(self);
        if matches!(result, Err(Stop::Mismatch)) {
            self.at = start;
        }
        if self.at == start {
            self.failure = before.and(std::mem::take(&mut self.failure));
        }
        result
    }

    /// Runs `parser`, or returns nothing if it fails without consuming input.
    pub(crate) fn optional<T>(
        &mut self,
        parser: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<Option<T>> {
        let start = self.at;
        match parser(self) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Mismatch) if self.at == start => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Parses the first of these words that is there; on failure nothing is consumed.
    pub(crate) fn one_of<T: Copy>(&mut self, words: &[(&'static str, T)]) -> Read<T> {
        for (word, value) in words {
            let found = self.optional(|reader| reader.attempt(|reader| reader.word(word)))?;
            if found.is_some() {
                return Ok(*value);
            }
        }
        Err(Stop::Mismatch)
    }

    /// Runs the first of the parsers that does not fail at its first character.
    pub(crate) fn first_of<T>(&mut self, parsers: &[Alternative<'_, T>]) -> Read<T> {
        for parser in parsers {
            if let Some(value) = self.optional(parser)? {
                return Ok(value);
            }
        }
        Err(Stop::Mismatch)
    }

    /// One or more values with `separator` between them.
    pub(crate) fn separated<T>(
        &mut self,
        separator: impl Fn(&mut Self) -> Read<()>,
        mut parser: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let mut values = vec![parser(self)?];
        while self.optional(&separator)?.is_some() {
            values.push(parser(self)?);
        }
        Ok(values)
    }

    /// Skips spaces and tabs around what `parser` consumes.
    pub(crate) fn spaced<T>(&mut self, parser: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let is_space = |letter| letter == ' ' || letter == '\t';
        self.letters_while(is_space);
        let value = parser(self)?;
        self.letters_while(is_space);
        Ok(value)
    }

    /// Replaces the tokens that `parser` expects at its beginning by one name.
    pub(crate) fn named<T>(
        &mut self,
        name: &'static str,
        parser: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let (start, before) = (self.at, std::mem::take(&mut self.failure));
        let result = parser(self);
        if self.at == start {
            let mut failure = std::mem::take(&mut self.failure);
            if !failure.is_empty() {
                failure.expected = vec![Expected::Name(name)];
            }
            self.failure = before.and(failure);
        }
        result
    }

    /// Parses a whole text with `parser`; error messages say `what` it is.
    /// Fails with `PGRST100`, the position and what was expected there, or with the error of unsupported syntax.
    pub(crate) fn read<T>(
        text: &str,
        what: &str,
        parser: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Result<T, Error> {
        Self::read_shown(text, what, text, parser)
    }

    /// As [`Self::read`], with another text in error messages.
    pub(crate) fn read_shown<T>(
        text: &str,
        what: &str,
        shown: &str,
        parser: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Result<T, Error> {
        let mut reader = Self::new(text);
        parser(&mut reader).map_err(|stop| match stop {
            Stop::Refused(error) => *error,
            Stop::Mismatch => {
                Error::not_understood(reader.place(what, shown), reader.expectation())
            }
        })
    }

    fn place(&self, what: &str, shown: &str) -> String {
        let (mut line, mut column) = (1, 1);
        for letter in &self.letters[..self.failure.at.min(self.letters.len())] {
            match letter {
                '\n' => (line, column) = (line + 1, 1),
                '\t' => column += 8 - (column - 1) % 8,
                _ => column += 1,
            }
        }
        // A forbidden character counts as consumed, even if it is the last one.
        column += self.failure.at.saturating_sub(self.letters.len());
        format!("\"failed to parse {what} ({shown})\" (line {line}, column {column})")
    }

    fn expectation(&self) -> String {
        let failure = &self.failure;
        let unexpected = if failure.forbidden.is_empty() {
            match failure.seen {
                Some(None) => "unexpected end of input".to_owned(),
                Some(Some(letter)) => format!("unexpected {}", quoted(&letter.to_string())),
                None => String::new(),
            }
        } else {
            let forbidden = failure.forbidden.iter();
            let forbidden = forbidden.map(|letter| format!("'{}'", shown(*letter, '\'')));
            format!("unexpected {}", alternatives(forbidden.collect()))
        };
        let expected = match alternatives(failure.expected.iter().map(|one| one.shown()).collect())
        {
            none if none.is_empty() => none,
            some => format!("expecting {some}"),
        };
        let sentences = alternatives(
            failure
                .sentences
                .iter()
                .copied()
                .map(str::to_owned)
                .collect(),
        );
        [unexpected, expected, sentences]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Adds what is not in the list yet: several alternatives often expect the same.
fn add_new<T: PartialEq>(known: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if !known.contains(&one) {
            known.push(one);
        }
    }
}

/// `a, b or c`.
fn alternatives(texts: Vec<String>) -> String {
    match texts.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// A text in quotes, in Haskell's notation.
fn quoted(text: &str) -> String {
    format!(
        "\"{}\"",
        text.chars()
            .map(|letter| shown(letter, '"'))
            .collect::<String>()
    )
}

fn shown(letter: char, quote: char) -> String {
    match letter {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        _ if letter == quote => format!("\\{letter}"),
        ' '..='~' => letter.to_string(),
        _ => format!("\\{}", u32::from(letter)),
    }
}
