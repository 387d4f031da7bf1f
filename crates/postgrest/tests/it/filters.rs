use postgrest::{Comparison, Condition, IsValue, Test};

use crate::{assert_not_understood, query};

fn one(query_string: &str) -> (String, bool, Test) {
    match &query(query_string).conditions[..] {
        [
            Condition::Filter {
                column,
                negated,
                test,
            },
        ] => (column.clone(), *negated, test.clone()),
        other => panic!("one filter expected, not {other:?}"),
    }
}

fn compare(comparison: Comparison, value: &str) -> Test {
    Test::Compare(comparison, value.to_owned())
}

fn list(values: &[&str]) -> Test {
    Test::In(values.iter().map(|value| (*value).to_owned()).collect())
}

#[test]
fn every_comparison_is_read() {
    let comparisons = [
        ("eq", Comparison::Equal),
        ("neq", Comparison::NotEqual),
        ("gt", Comparison::Greater),
        ("gte", Comparison::GreaterOrEqual),
        ("lt", Comparison::Less),
        ("lte", Comparison::LessOrEqual),
    ];
    for (word, comparison) in comparisons {
        assert_eq!(
            one(&format!("id={word}.5")),
            ("id".to_owned(), false, compare(comparison, "5"))
        );
        assert_eq!(
            one(&format!("id=not.{word}.5")),
            ("id".to_owned(), true, compare(comparison, "5"))
        );
    }
}

#[test]
fn a_value_goes_to_the_end_and_is_taken_as_it_is() {
    for (filter, value) in [
        ("name=eq.", ""),
        ("name=eq.a.b,(c)", "a.b,(c)"),
        ("name=eq.%22a%22", "\"a\""),
        ("name=eq.a+b%2Bc", "a b+c"),
        ("name=eq.%E0%A4%AE", "म"),
    ] {
        assert_eq!(one(filter).2, compare(Comparison::Equal, value), "{filter}");
    }
}

#[test]
fn a_star_stands_for_the_percent_sign() {
    let like = |pattern: &str, any_case| Test::Like {
        pattern: pattern.to_owned(),
        any_case,
    };
    assert_eq!(one("name=like.*chilli*").2, like("%chilli%", false));
    assert_eq!(one("name=ilike.50%25_*").2, like("50%_%", true));
    assert!(one("name=not.ilike.*a").1);
}

#[test]
fn lists_may_have_values_in_quotes() {
    assert_eq!(one("id=in.(1,2,3)").2, list(&["1", "2", "3"]));
    assert_eq!(
        one(r#"name=in.("hi,there","yes,you")"#).2,
        list(&["hi,there", "yes,you"])
    );
    assert_eq!(one(r#"name=in.("a\"b","c\\d")"#).2, list(&["a\"b", "c\\d"]));
    assert_eq!(one(r#"name=in.(a"b,"c"d)"#).2, list(&["a\"b", "\"c\"d"]));
    assert_eq!(one("name=in.(a b,c)").2, list(&["a b", "c"]));
}

#[test]
fn a_list_may_be_empty() {
    assert_eq!(one("id=in.()").2, list(&[]));
    assert_eq!(one("id=in.(,)").2, list(&["", ""]));
}

#[test]
fn is_knows_five_values_in_any_case() {
    assert_eq!(one("a=is.null").2, Test::Is(IsValue::Null));
    assert_eq!(one("a=is.NULL").2, Test::Is(IsValue::Null));
    assert_eq!(one("a=is.not_null").2, Test::Is(IsValue::NotNull));
    assert_eq!(one("a=is.TRUE").2, Test::Is(IsValue::True));
    assert_eq!(one("a=is.FAlSe").2, Test::Is(IsValue::False));
    assert_eq!(one("a=is.UnKnOwN").2, Test::Is(IsValue::Unknown));
    assert_eq!(
        one("a=not.is.null"),
        ("a".to_owned(), true, Test::Is(IsValue::Null))
    );
}

#[test]
fn several_filters_all_count() {
    assert_eq!(query("id=gt.1&id=lt.9&name=eq.a").conditions.len(), 3);
}

#[test]
fn a_column_may_be_named_in_quotes() {
    assert_eq!(one("%22a.b%22=eq.1").0, "a.b");
}

#[test]
fn parameters_of_writers_are_no_filters() {
    assert_eq!(query("columns=id&on_conflict=id&active").conditions, []);
}

#[test]
fn a_wrong_filter_says_where_and_what_was_expected() {
    assert_not_understood(
        "id=0",
        "\"failed to parse filter (0)\" (line 1, column 1)",
        "unexpected \"0\" expecting \"not\" or operator (eq, gt, ...)",
    );
    assert_not_understood(
        "id=eq().value",
        "\"failed to parse filter (eq().value)\" (line 1, column 4)",
        "unexpected \")\" expecting operator (eq, gt, ...)",
    );
    assert_not_understood(
        "id=is().value",
        "\"failed to parse filter (is().value)\" (line 1, column 3)",
        "unexpected \"(\" expecting operator (eq, gt, ...)",
    );
    assert_not_understood(
        "id=in().value",
        "\"failed to parse filter (in().value)\" (line 1, column 3)",
        "unexpected \"(\" expecting operator (eq, gt, ...)",
    );
    assert_not_understood(
        "id=in.1",
        "\"failed to parse filter (in.1)\" (line 1, column 4)",
        "unexpected \"1\" expecting \"(\"",
    );
    assert_not_understood(
        "active=is.nil",
        "\"failed to parse filter (is.nil)\" (line 1, column 5)",
        "unexpected \"i\" expecting isVal: (null, not_null, true, false, unknown)",
    );
    assert_not_understood(
        ":=eq.1",
        "\"failed to parse tree path (:)\" (line 1, column 1)",
        "unexpected \":\" expecting field name (* or [a..z0..9_$])",
    );
}

#[test]
fn an_empty_filter_is_not_understood() {
    assert_not_understood(
        "id=",
        "\"failed to parse filter ()\" (line 1, column 1)",
        "unexpected end of input expecting \"not\" or operator (eq, gt, ...)",
    );
}
