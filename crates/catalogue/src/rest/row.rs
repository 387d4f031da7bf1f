//! A row while it is answered.

use std::cell::OnceCell;

use crate::{
    columns::{COLUMNS, Column, Source, Value},
    item::Item,
};

/// A product, with what filters make of its texts: however many of them look at a text, it is put into small letters once.
pub(super) struct Row<'a> {
    item: &'a Item,
    /// Of the only compressed column.
    long: OnceCell<String>,
    /// By column.
    small_letters: OnceCell<Box<[OnceCell<String>; COLUMNS.len()]>>,
}

impl<'a> Row<'a> {
    pub(super) fn new(item: &'a Item) -> Self {
        Self {
            item,
            long: OnceCell::new(),
            small_letters: OnceCell::new(),
        }
    }

    /// What stands in a column.
    pub(super) fn value(&self, column: &Column) -> Value<'_> {
        match column.source() {
            Source::Ready(value) => value(self.item),
            Source::Long(text) => Value::Text(self.long.get_or_init(|| text(self.item).read())),
        }
    }

    /// The text of a column in small letters; `None` when there is no text.
    pub(super) fn small_letters(&self, column: &Column) -> Option<&str> {
        let Value::Text(text) = self.value(column) else {
            return None;
        };
        if column.is_in_small_letters {
            // They are in small letters.
            return Some(text);
        }
        let columns = self
            .small_letters
            .get_or_init(|| Box::new([const { OnceCell::new() }; COLUMNS.len()]));
        Some(columns[column.place()].get_or_init(|| text.to_lowercase()))
    }
}
