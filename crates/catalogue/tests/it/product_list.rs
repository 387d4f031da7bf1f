//! The list of products for visitors, on every database at hand: all must give the same results.

mod answer;
mod filters;
mod order;
mod refusals;
mod search;

use std::{sync::LazyLock, time::Duration};

use catalogue::entities::{product, product_translation};
use languages::Language;
use postgrest::{Error, Query, RequestHeaders};
use serde_json::Value as Json;
use store::{Readers, testing::TestDatabase};
use tables::{Answer, Role, Schema, TableError};

use crate::support::{databases_of, goods_databases};

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| Schema::new(catalogue::TABLES, []));

/// What a visitor reads.
pub(crate) async fn read_list(
    readers: &Readers,
    query: &Query,
    language: Language,
    limit: Option<Duration>,
) -> tables::Result<Answer> {
    catalogue::read_product_list(readers, &SCHEMA, Role::Anonymous, query, language, limit).await
}

/// The same products in every database.
pub(crate) struct Lists(Vec<(TestDatabase, Readers)>);

pub(crate) async fn lists_of(
    goods: Vec<product::Model>,
    texts: Vec<product_translation::Model>,
) -> Lists {
    lists_in(databases_of(goods, texts).await)
}

pub(crate) async fn goods_lists() -> Lists {
    lists_in(goods_databases().await)
}

fn lists_in(databases: Vec<TestDatabase>) -> Lists {
    let with_readers = |database: TestDatabase| {
        let readers = Readers::beside(&database.db);
        (database, readers)
    };
    Lists(databases.into_iter().map(with_readers).collect())
}

impl Lists {
    /// The response to a visitor, the same from every database.
    pub(crate) async fn rest(&self, query: &Query, language: Language) -> Result<Answer, Error> {
        let mut first: Option<Result<Answer, Error>> = None;
        for (_, readers) in &self.0 {
            let answer = read_list(readers, query, language, None).await;
            let answer = answer.map_err(|error| match error {
                TableError::Refused(error) => *error,
                error => panic!("{error:?}"),
            });
            match &first {
                None => first = Some(answer),
                Some(first) => assert_eq!(
                    format!("{first:?}"),
                    format!("{answer:?}"),
                    "the engines differ: {query:?}"
                ),
            }
        }
        first.unwrap()
    }
}

pub(crate) async fn read(lists: &Lists, query_string: &str) -> Result<Answer, Error> {
    read_with(lists, query_string, RequestHeaders::default()).await
}

pub(crate) async fn read_with(
    lists: &Lists,
    query_string: &str,
    headers: RequestHeaders<'_>,
) -> Result<Answer, Error> {
    let query = Query::parse(query_string, headers)?;
    lists.rest(&query, Language::ENGLISH).await
}

pub(crate) fn json(answer: &Answer) -> Json {
    serde_json::from_slice(&answer.body).unwrap()
}

/// Checks which of the [`goods`] each query string finds, in the order of the response.
pub(crate) async fn assert_found(cases: &[(&str, &[&str])]) {
    let lists = goods_lists().await;
    for (query_string, expected) in cases {
        let found = slugs(&lists, query_string).await;
        assert_eq!(found, *expected, "`{query_string}`");
    }
}

/// The slugs that a query string finds, in the order of the response.
pub(crate) async fn slugs(lists: &Lists, query_string: &str) -> Vec<String> {
    let answer = read(lists, &format!("{query_string}&select=slug")).await;
    let answer = answer.unwrap_or_else(|error| panic!("`{query_string}`: {error:?}"));
    let rows = json(&answer);
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row["slug"].as_str().unwrap().to_owned())
        .collect()
}
