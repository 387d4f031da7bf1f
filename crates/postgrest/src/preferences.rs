//! The header `Prefer`.

use crate::Error;

/// How the total number of matching rows is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// By an exact count.
    Exact,
    /// By the planner's estimate.
    Planned,
    /// By an exact count, or by an estimate if there are many.
    Estimated,
}

/// The response to a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Return {
    /// Nothing.
    Minimal,
    /// Only headers, with the address of an inserted row.
    HeadersOnly,
    /// The rows that were written.
    Representation,
}

/// How to handle a row whose key exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// Update the existing row.
    MergeDuplicates,
    /// Skip it.
    IgnoreDuplicates,
}

/// The preferences of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preferences {
    pub(crate) count: Option<Count>,
    pub(crate) returned: Option<Return>,
    pub(crate) resolution: Option<Resolution>,
    /// Columns that a row lacks get their default.
    pub(crate) missing: Option<bool>,
    pub(crate) rollback: Option<bool>,
    pub(crate) max_affected: Option<u64>,
    strict: Option<bool>,
}

impl Preferences {
    /// The first preference of each kind counts.
    ///
    /// # Errors
    /// `PGRST122` if there is an unknown one and `handling=strict`.
    pub(crate) fn read(prefer: Option<&str>) -> Result<Self, Error> {
        let mut preferences = Self::default();
        let mut unknown = Vec::new();
        for preference in prefer
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty())
        {
            if !preferences.take(preference) {
                unknown.push(preference);
            }
        }
        if preferences.strict == Some(true) && !unknown.is_empty() {
            return Err(Error::preferences(&unknown));
        }
        Ok(preferences)
    }

    /// Whether the preference is known.
    fn take(&mut self, preference: &str) -> bool {
        fn first<T>(place: &mut Option<T>, value: T) {
            if place.is_none() {
                *place = Some(value);
            }
        }
        match preference {
            "count=exact" => first(&mut self.count, Count::Exact),
            "count=planned" => first(&mut self.count, Count::Planned),
            "count=estimated" => first(&mut self.count, Count::Estimated),
            "handling=strict" => first(&mut self.strict, true),
            "handling=lenient" => first(&mut self.strict, false),
            "return=minimal" => first(&mut self.returned, Return::Minimal),
            "return=headers-only" => first(&mut self.returned, Return::HeadersOnly),
            "return=representation" => first(&mut self.returned, Return::Representation),
            "resolution=merge-duplicates" => {
                first(&mut self.resolution, Resolution::MergeDuplicates);
            }
            "resolution=ignore-duplicates" => {
                first(&mut self.resolution, Resolution::IgnoreDuplicates);
            }
            "missing=default" => first(&mut self.missing, true),
            "missing=null" => first(&mut self.missing, false),
            "tx=commit" => first(&mut self.rollback, false),
            "tx=rollback" => first(&mut self.rollback, true),
            other => match other.strip_prefix("max-affected=").map(str::parse) {
                Some(Ok(rows)) => first(&mut self.max_affected, rows),
                Some(Err(_)) | None => return false,
            },
        }
        true
    }

    /// The maximum number of rows that a write may change; it only applies with `handling=strict`.
    pub(crate) fn most_affected(self) -> Option<u64> {
        self.max_affected.filter(|_| self.strict == Some(true))
    }

    /// The `Preference-Applied` header of a read.
    pub(crate) fn applied(self) -> Option<String> {
        joined([self.count_name(), self.handling_name()])
    }

    /// The `Preference-Applied` header of a write.
    pub(crate) fn applied_to_write(self) -> Option<String> {
        let max_affected = self.most_affected();
        let max_affected = max_affected.map(|rows| format!("max-affected={rows}"));
        joined([
            self.resolution.map(|resolution| match resolution {
                Resolution::MergeDuplicates => "resolution=merge-duplicates",
                Resolution::IgnoreDuplicates => "resolution=ignore-duplicates",
            }),
            self.missing.map(|default| match default {
                true => "missing=default",
                false => "missing=null",
            }),
            self.returned.map(|returned| match returned {
                Return::Minimal => "return=minimal",
                Return::HeadersOnly => "return=headers-only",
                Return::Representation => "return=representation",
            }),
            self.count_name(),
            self.rollback.map(|rollback| match rollback {
                true => "tx=rollback",
                false => "tx=commit",
            }),
            self.handling_name(),
            max_affected.as_deref(),
        ])
    }

    fn count_name(self) -> Option<&'static str> {
        self.count.map(|count| match count {
            Count::Exact => "count=exact",
            Count::Planned => "count=planned",
            Count::Estimated => "count=estimated",
        })
    }

    fn handling_name(self) -> Option<&'static str> {
        self.strict.map(|strict| match strict {
            true => "handling=strict",
            false => "handling=lenient",
        })
    }
}

fn joined<const COUNT: usize>(applied: [Option<&str>; COUNT]) -> Option<String> {
    let applied: Vec<&str> = applied.into_iter().flatten().collect();
    (!applied.is_empty()).then(|| applied.join(", "))
}
