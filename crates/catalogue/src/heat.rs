//! Heat levels.

use decimal::Decimal;

/// A heat level, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeatLevel {
    /// Below 25,000 Scoville heat units.
    Low,
    /// From 25,000, below 50,000.
    Medium,
    /// From 50,000, below 100,000.
    High,
    /// From 100,000.
    Extreme,
}

impl HeatLevel {
    /// Every level, mildest first.
    pub const ALL: [Self; 4] = [Self::Low, Self::Medium, Self::High, Self::Extreme];

    /// The level for a number of Scoville heat units. A bound belongs to the level above it, so 25,000 is `Medium`. The pages,
    /// which parse the text made from this number, compute the same level (`web/src/features/catalogue/heat.ts`).
    pub fn of(units: Decimal) -> Self {
        match units.ten_thousandths() / 10_000 {
            ..25_000 => Self::Low,
            25_000..50_000 => Self::Medium,
            50_000..100_000 => Self::High,
            100_000.. => Self::Extreme,
        }
    }

    /// The level of a code such as `medium`.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.code() == code)
    }

    /// Its code, as in a query string.
    pub fn code(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Extreme => "extreme",
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        text: String,
        from: Option<i64>,
        level: Option<String>,
    }

    #[test]
    fn a_bound_belongs_to_the_level_above_it() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../contracts/heat-cases.json"))
                .expect("the cases are JSON of this form");
        for Case { text, from, level } in cases {
            let units = from.map(|units| Decimal::from_ten_thousandths(units * 10_000));
            let own = units.map(|units| HeatLevel::of(units).code());
            assert_eq!(own, level.as_deref(), "{text:?}");
        }
        let below = "24999.9999".parse().expect("a number");
        assert_eq!(HeatLevel::of(below), HeatLevel::Low);
    }

    #[test]
    fn every_code_is_read_back() {
        for level in HeatLevel::ALL {
            assert_eq!(HeatLevel::parse(level.code()), Some(level));
        }
        assert_eq!(HeatLevel::parse("tepid"), None);
    }
}
