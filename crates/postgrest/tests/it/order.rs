use postgrest::{Direction, Nulls, OrderTerm};

use crate::{assert_not_understood, query};

fn term(column: &str, direction: Direction, nulls: Nulls) -> OrderTerm {
    OrderTerm {
        column: column.to_owned(),
        direction,
        nulls,
    }
}

#[test]
fn the_catalogues_own_order_is_read() {
    assert_eq!(
        query("order=featured.desc,name.asc").order,
        [
            term("featured", Direction::Descending, Nulls::First),
            term("name", Direction::Ascending, Nulls::Last)
        ]
    );
}

#[test]
fn a_missing_value_counts_as_the_largest_unless_said_otherwise() {
    for (text, direction, nulls) in [
        ("order=a", Direction::Ascending, Nulls::Last),
        ("order=a.desc", Direction::Descending, Nulls::First),
        ("order=a.nullsfirst", Direction::Ascending, Nulls::First),
        ("order=a.asc.nullsfirst", Direction::Ascending, Nulls::First),
        ("order=a.desc.nullslast", Direction::Descending, Nulls::Last),
    ] {
        assert_eq!(query(text).order, [term("a", direction, nulls)], "{text}");
    }
}

#[test]
fn spaces_around_terms_and_quotes_around_names_are_allowed() {
    assert_eq!(query("order=%22a.b%22.desc, c").order.len(), 2);
}

#[test]
fn a_wrong_order_says_where_and_what_was_expected() {
    let directions = "expecting \"asc\", \"desc\", \"nullsfirst\" or \"nullslast\"";
    for (order, column, seen) in [
        ("id.ac", 4, "c"),
        ("id.nulsfist", 4, "n"),
        ("id.smth34", 4, "s"),
    ] {
        assert_not_understood(
            &format!("order={order}"),
            &format!("\"failed to parse order ({order})\" (line 1, column {column})"),
            &format!("unexpected \"{seen}\" {directions}"),
        );
    }
    assert_not_understood(
        "order=id.descc",
        "\"failed to parse order (id.descc)\" (line 1, column 8)",
        "unexpected 'c' expecting delimiter (.), \",\" or end of input",
    );
    assert_not_understood(
        "order=id.nullslasttt",
        "\"failed to parse order (id.nullslasttt)\" (line 1, column 13)",
        "unexpected 't' expecting \",\" or end of input",
    );
    assert_not_understood(
        "order=id.asc.nlsfst",
        "\"failed to parse order (id.asc.nlsfst)\" (line 1, column 8)",
        "unexpected \"l\" expecting \"nullsfirst\" or \"nullslast\"",
    );
    assert_not_understood(
        "order=clients(name,id)",
        "\"failed to parse order (clients(name,id))\" (line 1, column 8)",
        "unexpected '(' expecting letter, digit, \"-\", \"->>\", \"->\", delimiter (.), \",\" or end of input",
    );
}
