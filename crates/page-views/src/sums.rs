//! Sums in memory.

use std::collections::HashMap;

use sea_orm::Iterable;

use crate::entity::{Dimension, OTHER};

const DIMENSIONS: usize = 5;

/// How often each value was seen, bounded by the limits of the dimensions.
#[derive(Debug, Default)]
pub(crate) struct Sums([HashMap<Box<str>, i64>; DIMENSIONS]);

impl Sums {
    /// Adds to the sum of a value, or to that of the others where there are too many values.
    pub(crate) fn add(&mut self, dimension: Dimension, value: &str, views: i64) {
        let sums = &mut self.0[dimension as usize];
        if let Some(sum) = sums.get_mut(value) {
            *sum = sum.saturating_add(views);
            return;
        }
        // The others together are no value of their own.
        let named = sums.len() - usize::from(sums.contains_key(OTHER));
        let value = if named < dimension.limit() {
            value
        } else {
            OTHER
        };
        let sum = sums.entry(value.into()).or_default();
        *sum = sum.saturating_add(views);
    }

    pub(crate) fn add_all(&mut self, other: Self) {
        for (dimension, value, views) in other.iter() {
            self.add(dimension, value, views);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(HashMap::is_empty)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Dimension, &str, i64)> {
        Dimension::iter()
            .zip(&self.0)
            .flat_map(|(dimension, sums)| {
                let sums = sums.iter();
                sums.map(move |(value, views)| (dimension, &**value, *views))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dimension_has_its_sums() {
        for (index, dimension) in Dimension::iter().enumerate() {
            assert_eq!(dimension as usize, index);
        }
        assert_eq!(Dimension::iter().count(), DIMENSIONS);
    }

    #[test]
    fn what_is_too_much_for_memory_is_counted_together() {
        let mut sums = Sums::default();
        assert!(sums.is_empty());
        for number in 0..1_000 {
            sums.add(Dimension::Campaign, &format!("made-up-{number}//"), 1);
            sums.add(Dimension::Language, "de", 1);
        }
        let mut all = Sums::default();
        all.add(Dimension::Language, "de", 1);
        all.add_all(sums);
        let of = |wanted| {
            all.iter()
                .filter(move |(dimension, ..)| *dimension == wanted)
        };
        assert_eq!(of(Dimension::Campaign).count(), 201);
        let views = of(Dimension::Campaign).map(|(.., views)| views);
        assert_eq!(views.sum::<i64>(), 1_000);
        let language: Vec<_> = of(Dimension::Language).collect();
        assert_eq!(language, [(Dimension::Language, "de", 1_001)]);
    }
}
