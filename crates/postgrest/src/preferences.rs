//! The header `Prefer`.

use crate::Error;

/// How the number of all matching rows is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// By counting.
    Exact,
    /// By the planner's guess.
    Planned,
    /// By counting, or a guess when there are many.
    Estimated,
}

/// What a reader of rows can ask for in `Prefer`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preferences {
    pub(crate) count: Option<Count>,
    handling: Option<&'static str>,
}

const STRICT: &str = "handling=strict";
const LENIENT: &str = "handling=lenient";

/// What only writers ask for; known, and without effect on a read.
const WITHOUT_EFFECT: [&str; 9] = [
    "resolution=merge-duplicates",
    "resolution=ignore-duplicates",
    "return=representation",
    "return=minimal",
    "return=headers-only",
    "missing=default",
    "missing=null",
    "tx=commit",
    "tx=rollback",
];

impl Preferences {
    /// The first of each kind counts.
    ///
    /// # Errors
    /// `PGRST122` when there is an unknown one and `handling=strict`.
    pub(crate) fn read(prefer: Option<&str>) -> Result<Self, Error> {
        let mut preferences = Self::default();
        let mut unknown = Vec::new();
        for preference in prefer
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty())
        {
            match preference {
                "count=exact" => preferences.ask_count(Count::Exact),
                "count=planned" => preferences.ask_count(Count::Planned),
                "count=estimated" => preferences.ask_count(Count::Estimated),
                STRICT => preferences.ask_handling(STRICT),
                LENIENT => preferences.ask_handling(LENIENT),
                other if WITHOUT_EFFECT.contains(&other) || other.starts_with("max-affected=") => {}
                other => unknown.push(other),
            }
        }
        if preferences.handling == Some(STRICT) && !unknown.is_empty() {
            return Err(Error::preferences(&unknown));
        }
        Ok(preferences)
    }

    fn ask_count(&mut self, count: Count) {
        self.count = self.count.or(Some(count));
    }

    fn ask_handling(&mut self, handling: &'static str) {
        self.handling = self.handling.or(Some(handling));
    }

    /// Value of the answer's `Preference-Applied`.
    pub(crate) fn applied(self) -> Option<String> {
        let count = self.count.map(|count| match count {
            Count::Exact => "count=exact",
            Count::Planned => "count=planned",
            Count::Estimated => "count=estimated",
        });
        let applied: Vec<_> = count.into_iter().chain(self.handling).collect();
        (!applied.is_empty()).then(|| applied.join(", "))
    }
}
