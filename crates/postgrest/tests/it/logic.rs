use postgrest::{Comparison, Condition, IsValue, Test};

use crate::{assert_not_understood, query, refusal};

fn equal(column: &str, value: &str) -> Condition {
    filter(
        column,
        false,
        Test::Compare(Comparison::Equal, value.to_owned()),
    )
}

fn filter(column: &str, negated: bool, test: Test) -> Condition {
    Condition::Filter {
        column: column.to_owned(),
        negated,
        test,
    }
}

fn all(conditions: Vec<Condition>) -> Condition {
    Condition::And {
        negated: false,
        conditions,
    }
}

fn any(conditions: Vec<Condition>) -> Condition {
    Condition::Or {
        negated: false,
        conditions,
    }
}

#[test]
fn or_and_and_are_read_and_may_be_nested() {
    assert_eq!(
        query("or=(id.eq.1,id.eq.2)").conditions,
        [any(vec![equal("id", "1"), equal("id", "2")])]
    );
    assert_eq!(
        query("and=(id.eq.1,name.eq.a)").conditions,
        [all(vec![equal("id", "1"), equal("name", "a")])]
    );
    assert_eq!(
        query("or=(a.eq.1,and(b.eq.2,or(c.eq.3,d.is.null)))").conditions,
        [any(vec![
            equal("a", "1"),
            all(vec![
                equal("b", "2"),
                any(vec![
                    equal("c", "3"),
                    filter("d", false, Test::Is(IsValue::Null))
                ])
            ]),
        ])]
    );
}

#[test]
fn not_stands_before_the_name_the_word_or_the_operator() {
    assert_eq!(
        query("not.or=(id.eq.1)").conditions,
        [Condition::Or {
            negated: true,
            conditions: vec![equal("id", "1")]
        }]
    );
    assert_eq!(
        query("and=(not.or(id.eq.1),id.not.in.(1,2))").conditions,
        [all(vec![
            Condition::Or {
                negated: true,
                conditions: vec![equal("id", "1")]
            },
            filter("id", true, Test::In(vec!["1".to_owned(), "2".to_owned()])),
        ])]
    );
}

#[test]
fn values_in_quotes_may_hold_commas_and_brackets() {
    assert_eq!(
        query(r#"or=(name.eq."(a,\"b\")",name.eq.c)"#).conditions,
        [any(vec![equal("name", "(a,\"b\")"), equal("name", "c")])]
    );
    assert_eq!(
        query("or=(a.eq.{1,2},b.eq.3)").conditions,
        [any(vec![equal("a", "{1,2}"), equal("b", "3")])]
    );
}

#[test]
fn a_value_ends_at_a_comma_or_bracket_only() {
    assert_eq!(
        query("or=(name.eq.child entity 2)").conditions,
        [any(vec![equal("name", "child entity 2")])]
    );
    assert_eq!(
        query(r#"or=(name.eq.5" pipe)"#).conditions,
        [any(vec![equal("name", "5\" pipe")])]
    );
    assert_eq!(
        query("or=(name.eq.)").conditions,
        [any(vec![equal("name", "")])]
    );
}

#[test]
fn spaces_are_allowed_around_conditions() {
    assert_eq!(
        query("and=( and ( id.in.(1,2) , id.eq.3 ) , or ( id.eq.2 , id.eq.3 ) )")
            .conditions
            .len(),
        1
    );
}

#[test]
fn what_follows_the_last_bracket_is_passed_over() {
    assert_eq!(query("and=(id.eq.1,id.neq.2))").conditions.len(), 1);
}

#[test]
fn wrong_logic_says_where_and_what_was_expected() {
    assert_not_understood(
        "or=()",
        "\"failed to parse logic tree (())\" (line 1, column 4)",
        "unexpected \")\" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)",
    );
    assert_not_understood(
        "or=(id.in.1,2,id.eq.3)",
        "\"failed to parse logic tree ((id.in.1,2,id.eq.3))\" (line 1, column 10)",
        "unexpected \"1\" expecting \"(\"",
    );
    assert_not_understood(
        "or=)(",
        "\"failed to parse logic tree ()()\" (line 1, column 3)",
        "unexpected \")\" expecting \"(\"",
    );
    assert_not_understood(
        "and=(ord(id.eq.1,id.eq.1),id.eq.2)",
        "\"failed to parse logic tree ((ord(id.eq.1,id.eq.1),id.eq.2))\" (line 1, column 7)",
        "unexpected \"d\" expecting \"(\"",
    );
    assert_not_understood(
        "or=(id.eq.1,not.xor(id.eq.2,id.eq.3))",
        "\"failed to parse logic tree ((id.eq.1,not.xor(id.eq.2,id.eq.3)))\" (line 1, column 16)",
        "unexpected \"x\" expecting logic operator (and, or)",
    );
}

#[test]
fn nesting_has_an_end() {
    let deep =
        |levels: usize| format!("or=({}id.eq.1{})", "or(".repeat(levels), ")".repeat(levels));
    assert_eq!(query(&deep(60)).conditions.len(), 1);
    let error = refusal(&deep(20_000));
    assert_eq!((error.status, error.code), (400, "PGRST100"));
    assert!(
        error
            .details
            .is_some_and(|details| details.contains("nested too deeply"))
    );
    let error = refusal(&format!("select={}", "a(".repeat(20_000)));
    assert_eq!((error.status, error.code), (400, "PGRST100"));
}

#[test]
fn a_long_query_is_read_in_time_that_grows_with_its_length() {
    // Each failed alternative once doubled the recorded failures before it, so 2,000 filters would never finish.
    let filters: Vec<String> = (0..2_000)
        .map(|number| format!("name.ilike.*{number}*"))
        .collect();
    assert_eq!(
        query(&format!("or=({})", filters.join(",")))
            .conditions
            .len(),
        1
    );
}
