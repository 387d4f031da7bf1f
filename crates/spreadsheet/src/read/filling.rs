//! Adds cells to a sheet and checks the limits.

use super::{Cell, Limits, Row, Sheet, Unreadable};

/// What the cells so far amount to.
pub(super) struct Filling<'a> {
    limits: &'a Limits,
    cells: usize,
    letters: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Position {
    /// The row from 1, as spreadsheets show it.
    pub(super) row: u32,
    /// The line of a CSV file.
    pub(super) line: Option<u64>,
    /// The column from 0.
    pub(super) column: u32,
}

impl<'a> Filling<'a> {
    pub(super) fn within(limits: &'a Limits) -> Self {
        Self {
            limits,
            cells: 0,
            letters: 0,
        }
    }

    /// Adds a cell. Rows come from the top. Fails with [`Unreadable`] if the sheet exceeds a limit, or its rows are out of order.
    pub(super) fn add(
        &mut self,
        sheet: &mut Sheet,
        at: Position,
        cell: Cell,
    ) -> Result<(), Unreadable> {
        self.cells += 1;
        let cell = match cell {
            Cell::Text(text) if self.limits.is_too_long(&text) => Cell::TooLong,
            cell => cell,
        };
        // Many cells can refer to one shared text.
        if let Cell::Text(text) = &cell {
            self.letters += text.len() as u64;
        }
        if self.cells > self.limits.cells {
            return Err(Unreadable::TooManyCells);
        }
        if self.letters > self.limits.unpacked {
            return Err(Unreadable::TooLarge);
        }
        match sheet.rows.last_mut() {
            Some(last) if last.number == at.row => last.cells.push((at.column, cell)),
            Some(last) if last.number > at.row => {
                let message = format!("row {} stands after row {}", at.row, last.number);
                return Err(Unreadable::Damaged(message));
            }
            Some(_) | None => {
                if sheet.rows.len() == self.limits.rows {
                    return Err(Unreadable::TooManyRows);
                }
                sheet.rows.push(Row {
                    number: at.row,
                    line: at.line,
                    cells: vec![(at.column, cell)],
                });
            }
        }
        Ok(())
    }
}
