//! The range of rows: `limit`, `offset` and the header `Range`, of which each narrows the result.

use crate::Error;

/// A range of the matching rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    pub offset: u64,
    pub limit: Option<u64>,
}

impl Range {
    /// Combines the values of `limit` and `offset` and of the header `Range`, as sent. An invalid number is ignored, and a
    /// negative offset counts as zero.
    /// Fails with `PGRST103` if the range is empty: a negative limit, or a header whose end is before its start.
    pub(crate) fn read(
        limit: Option<&str>,
        offset: Option<&str>,
        header: Option<&str>,
    ) -> Result<Self, Error> {
        let limit: Option<i64> = limit.and_then(|text| text.trim().parse().ok());
        let offset: i64 = offset
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(0);
        if limit.is_some_and(|limit| limit < 0) {
            return Err(Error::negative_limit());
        }
        // Bounds count rows from 0; the last one is part of the range.
        let first = u64::try_from(offset).unwrap_or(0);
        let last = limit.map(|limit| i128::from(offset) + i128::from(limit) - 1);
        let (header_first, header_last) = header.and_then(header_bounds).unwrap_or((0, None));
        if header_last.is_some_and(|last| last < header_first) {
            return Err(Error::range_upside_down());
        }
        let first = first.max(header_first);
        if limit == Some(0) {
            return Ok(Self {
                offset: first,
                limit: Some(0),
            });
        }
        let last = match (last, header_last.map(i128::from)) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let limit = match last {
            None => None,
            Some(last) => match u64::try_from(last - i128::from(first) + 1) {
                Ok(rows) if rows > 0 => Some(rows),
                _ => return Err(Error::negative_limit()),
            },
        };
        Ok(Self {
            offset: first,
            limit,
        })
    }

    /// How many rows match, if that follows from how many the range has: they end within it.
    pub fn total_at_end(self, rows: u64) -> Option<u64> {
        let ends = self.limit.is_none_or(|limit| rows < limit);
        (ends && (rows > 0 || self.offset == 0)).then(|| self.offset.saturating_add(rows))
    }

    /// The status of the response and its `Content-Range`: 206 if there are more rows than these and the total is known.
    ///
    /// `rows` is the number of rows in the response, `total` the number of matching rows, if it was requested. Fails with
    /// `PGRST103` if the offset is beyond the last row.
    pub fn status(self, rows: u64, total: Option<u64>) -> Result<(u16, String), Error> {
        let counted = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
        let content_range = if rows == 0 || total == Some(0) {
            format!("*/{counted}")
        } else {
            format!(
                "{}-{}/{counted}",
                self.offset,
                self.offset.saturating_add(rows - 1)
            )
        };
        match total {
            Some(total) if self.offset > total => Err(Error::offset_beyond(self.offset, total)),
            Some(total) if rows < total => Ok((206, content_range)),
            _ => Ok((200, content_range)),
        }
    }
}

/// `10-19` or `10-`; anything else is ignored.
fn header_bounds(header: &str) -> Option<(u64, Option<u64>)> {
    let (first, last) = header.trim().split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if first.is_empty() || !is_number(first) || !is_number(last) {
        return None;
    }
    // A number with more digits than the type can hold is beyond any row.
    let number = |text: &str| text.parse().unwrap_or(u64::MAX);
    Some((number(first), (!last.is_empty()).then(|| number(last))))
}
