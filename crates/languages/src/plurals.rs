//! The plural rules of Unicode's CLDR, as `contracts/languages.json` has them: `v = 0 and i % 10 = 2..4 and i % 100 != 12..14`.
//!
//! The pages read the same rules (`web/src/i18n/plural-rules.ts`), also for decimals; both are compared with Unicode's own answers in
//! `contracts/plural-cases.json`.

/// Whether a rule is for a whole number.
pub(crate) fn is_for(rule: &str, count: u64) -> bool {
    let holds = |relation: &str| holds(relation, count);
    rule.split(" or ")
        .any(|all| all.split(" and ").all(|relation| holds(relation.trim())))
}

/// Whether one relation holds. A rule that cannot be read holds for nothing, and a test reads all of them.
fn holds(relation: &str, count: u64) -> bool {
    let (left, right, is_equal) = match relation.split_once(" != ") {
        Some((left, right)) => (left, right, false),
        None => match relation.split_once(" = ") {
            Some((left, right)) => (left, right, true),
            None => return false,
        },
    };
    let (operand, divisor) = left.split_once(" % ").unwrap_or((left, ""));
    // The others count decimals and exponents, which a whole number has none of.
    let value = match operand {
        "n" | "i" => count,
        _ => 0,
    };
    let value = match divisor.parse() {
        Ok(divisor @ 1_u64..) => value % divisor,
        _ => value,
    };
    let is_listed = right.split(',').any(|range| {
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        match (first.parse::<u64>(), last.parse::<u64>()) {
            (Ok(first), Ok(last)) => (first..=last).contains(&value),
            _ => false,
        }
    });
    is_listed == is_equal
}
