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

/// A preference as it was sent, with what it means.
type Sent<'a, T> = Option<(&'a str, T)>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preferences<'a> {
    pub(crate) count: Sent<'a, Count>,
    pub(crate) returned: Sent<'a, Return>,
    pub(crate) resolution: Sent<'a, Resolution>,
    /// Columns that a row lacks get their default.
    pub(crate) missing: Sent<'a, bool>,
    pub(crate) rollback: Sent<'a, bool>,
    max_affected: Option<u64>,
    strict: Sent<'a, bool>,
}

impl<'a> Preferences<'a> {
    /// The first preference of each kind counts. Fails with `PGRST122` if there is an unknown one and `handling=strict`.
    pub(crate) fn read(prefer: Option<&'a str>) -> Result<Self, Error> {
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
        if preferences.is_strict() && !unknown.is_empty() {
            return Err(Error::preferences(&unknown));
        }
        Ok(preferences)
    }

    /// Whether the preference is known.
    fn take(&mut self, text: &'a str) -> bool {
        fn first<'a, T>(place: &mut Sent<'a, T>, text: &'a str, value: T) {
            place.get_or_insert((text, value));
        }
        match text {
            "count=exact" => first(&mut self.count, text, Count::Exact),
            "count=planned" => first(&mut self.count, text, Count::Planned),
            "count=estimated" => first(&mut self.count, text, Count::Estimated),
            "handling=strict" => first(&mut self.strict, text, true),
            "handling=lenient" => first(&mut self.strict, text, false),
            "return=minimal" => first(&mut self.returned, text, Return::Minimal),
            "return=headers-only" => first(&mut self.returned, text, Return::HeadersOnly),
            "return=representation" => first(&mut self.returned, text, Return::Representation),
            "resolution=merge-duplicates" => {
                first(&mut self.resolution, text, Resolution::MergeDuplicates);
            }
            "resolution=ignore-duplicates" => {
                first(&mut self.resolution, text, Resolution::IgnoreDuplicates);
            }
            "missing=default" => first(&mut self.missing, text, true),
            "missing=null" => first(&mut self.missing, text, false),
            "tx=commit" => first(&mut self.rollback, text, false),
            "tx=rollback" => first(&mut self.rollback, text, true),
            other => match other.strip_prefix("max-affected=").map(str::parse) {
                Some(Ok(rows)) => _ = self.max_affected.get_or_insert(rows),
                Some(Err(_)) | None => return false,
            },
        }
        true
    }

    fn is_strict(self) -> bool {
        self.strict.is_some_and(|(_, is_strict)| is_strict)
    }

    /// The maximum number of rows that a write may change; it only applies with `handling=strict`.
    pub(crate) fn most_affected(self) -> Option<u64> {
        self.max_affected.filter(|_| self.is_strict())
    }

    /// The `Preference-Applied` header of a read.
    pub(crate) fn applied(self) -> Option<String> {
        joined([text_of(self.count), text_of(self.strict)])
    }

    /// The `Preference-Applied` header of a write.
    pub(crate) fn applied_to_write(self) -> Option<String> {
        let max_affected = self.most_affected();
        let max_affected = max_affected.map(|rows| format!("max-affected={rows}"));
        joined([
            text_of(self.resolution),
            text_of(self.missing),
            text_of(self.returned),
            text_of(self.count),
            text_of(self.rollback),
            text_of(self.strict),
            max_affected.as_deref(),
        ])
    }
}

fn text_of<T>(preference: Sent<'_, T>) -> Option<&str> {
    preference.map(|(text, _)| text)
}

fn joined<const COUNT: usize>(applied: [Option<&str>; COUNT]) -> Option<String> {
    let applied: Vec<&str> = applied.into_iter().flatten().collect();
    (!applied.is_empty()).then(|| applied.join(", "))
}
