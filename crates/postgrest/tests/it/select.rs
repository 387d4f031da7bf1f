use postgrest::{Embedded, Selected};

use crate::{assert_not_understood, query};

fn column(name: &str) -> Selected {
    Selected::Column {
        name: name.to_owned(),
        alias: None,
    }
}

fn renamed(alias: &str, name: &str) -> Selected {
    Selected::Column {
        name: name.to_owned(),
        alias: Some(alias.to_owned()),
    }
}

#[test]
fn without_select_every_column_is_meant() {
    assert_eq!(query("").select, [Selected::All]);
    assert_eq!(query("select").select, [Selected::All]);
    assert_eq!(query("select=*").select, [Selected::All]);
}

#[test]
fn columns_are_separated_by_commas_and_perhaps_spaces() {
    assert_eq!(
        query("select=id,name,hs_code").select,
        [column("id"), column("name"), column("hs_code")]
    );
    assert_eq!(
        query("select=id , name").select,
        [column("id"), column("name")]
    );
    assert_eq!(query("select=*,id").select, [Selected::All, column("id")]);
}

#[test]
fn an_empty_select_is_no_column() {
    assert_eq!(query("select=").select, []);
}

#[test]
fn a_column_can_be_renamed() {
    assert_eq!(
        query("select=title:name,id").select,
        [renamed("title", "name"), column("id")]
    );
}

#[test]
fn names_in_quotes_may_hold_anything() {
    assert_eq!(query("select=%22a,b%22").select, [column("a,b")]);
    assert_eq!(
        query(r#"select="say \"no\"":name"#).select,
        [renamed("say \"no\"", "name")]
    );
}

#[test]
fn names_may_have_dashes_spaces_and_letters_of_any_script() {
    assert_eq!(query("select=with-dashes").select, [column("with-dashes")]);
    assert_eq!(query("select=with spaces").select, [column("with spaces")]);
    assert_eq!(query("select=with+plus").select, [column("with plus")]);
    assert_eq!(query("select=name_$1,имя,名前").select.len(), 3);
}

fn embedded(resource: &str, select: &[Selected]) -> Embedded {
    Embedded {
        resource: resource.to_owned(),
        select: select.to_vec(),
        ..Embedded::default()
    }
}

fn part(embedded: Embedded) -> Selected {
    Selected::Embedded(Box::new(embedded))
}

#[test]
fn other_tables_are_read_as_embedded() {
    assert_eq!(
        query("select=id,clients(id,name)").select,
        [
            column("id"),
            part(embedded("clients", &[column("id"), column("name")]))
        ]
    );
    let tasks = part(embedded("tasks", &[column("id")]));
    assert_eq!(
        query("select=a:clients!client_id!inner(*,tasks(id))").select,
        [part(Embedded {
            alias: Some("a".to_owned()),
            hint: Some("client_id".to_owned()),
            inner: true,
            ..embedded("clients", &[Selected::All, tasks])
        })]
    );
    assert_eq!(
        query("select=...clients!left(name)").select,
        [part(Embedded {
            spread: true,
            ..embedded("clients", &[column("name")])
        })]
    );
}

#[test]
fn what_is_asked_of_an_embedded_resource_is_kept_with_it() {
    let asked = query(
        "select=id,a:clients(name)&a.name=eq.x&a.order=name.desc&a.or=(id.eq.1)&a.limit=2&a.offset=1&id=eq.1",
    );
    assert_eq!(asked.conditions.len(), 1);
    let Some(Selected::Embedded(clients)) = asked.select.get(1) else {
        panic!("nothing is embedded: {:?}", asked.select);
    };
    assert_eq!(clients.conditions.len(), 2);
    assert_eq!(clients.order.len(), 1);
    assert_eq!((clients.range.offset, clients.range.limit), (1, Some(2)));
}

#[test]
fn nothing_may_follow_the_last_column() {
    assert_not_understood(
        "select=id)",
        "\"failed to parse select parameter (id))\" (line 1, column 3)",
        "unexpected ')' expecting letter, digit, \"-\", \"->>\", \"->\", \"::\", \".\", \",\" or end of input",
    );
}

#[test]
fn a_wrong_select_says_where_and_what_was_expected() {
    assert_not_understood(
        "select=name!hint",
        "\"failed to parse select parameter (name!hint)\" (line 1, column 5)",
        "unexpected '!' expecting letter, digit, \"-\", \"->>\", \"->\", \"::\", \".\", \")\", \",\" or end of input",
    );
    assert_not_understood(
        "select=*!hint",
        "\"failed to parse select parameter (*!hint)\" (line 1, column 2)",
        "unexpected '!' expecting \")\", \",\" or end of input",
    );
    assert_not_understood(
        "select=name::",
        "\"failed to parse select parameter (name::)\" (line 1, column 7)",
        "unexpected end of input expecting letter or digit",
    );
    assert_not_understood(
        "select=id,clients(name[])",
        "\"failed to parse select parameter (id,clients(name[]))\" (line 1, column 16)",
        "unexpected '[' expecting letter, digit, \"-\", \"->>\", \"->\", \"::\", \".\", \")\", \",\" or end of input",
    );
}
