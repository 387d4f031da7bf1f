//! Taking a publication of the site back.

use std::collections::{BTreeMap, HashMap};

use access::Role::{Editor, Owner, Service};
use postgrest::{Error, Type};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use tables::{
    Call, Function, MADE_FROM, Parameter, Result, Right, Row, TableError, VERSION,
    WriteTransaction, Written, entities::revision, require,
};

use crate::{
    draft::{Content, RowName, SourcesOfDraft, UnreadTexts, add_change, change_to, checked},
    entities::site_change,
    tables::{
        site_changes::SITE_CHANGES,
        site_lists::SITE_LISTS,
        site_texts::{IS_UNREAD, SITE_TEXTS},
    },
};

pub(super) static TAKE_BACK_PUBLICATION: Function = Function {
    name: "take_back_publication",
    about: "Puts changes into the draft of the site that make texts and lists as they were before a publication; `request` is the `request_id` of its revisions. Answers how many rows it has `taken_back`, and those that it has `left` as they are: somebody has changed them since, on the site or in the draft, or they would not fit any more.",
    parameters: &[Parameter::required("request", Type::Text)],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(take_back_publication(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    request: String,
}

#[derive(Default, Serialize)]
struct TakenBack {
    taken_back: usize,
    /// Names of rows, as in `site_changes`.
    left: Vec<String>,
}

/// What a publication has made of a row.
struct Published {
    /// The name of the row, as in `site_changes`.
    row: String,
    before: Option<Row>,
    after: Option<Row>,
}

/// Fails with `PGRST102` for other arguments, `PT404` for a request that has changed nothing of the site, and as a write does.
async fn take_back_publication(call: Call<'_>) -> Result<Written> {
    let Arguments { request } =
        call.arguments("take_back_publication takes {\"request\": TEXT}")?;
    require(&SITE_CHANGES, call.writer.role, Right::Insert)?;
    let mut tx = WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await?;
    let published = published_by(&tx, &request).await?;
    if published.is_empty() {
        let text = format!("no publication {request} is known");
        return Err(Error::function_found_nothing(text).into());
    }
    let now = Now::read(&tx, &published).await?;
    let mut answer = TakenBack::default();
    for change in published {
        match take_back(&mut tx, &now, &change).await? {
            true => answer.taken_back += 1,
            false => answer.left.push(change.row),
        }
    }
    tx.answer(&answer).await
}

/// The rows that a request has changed, each once.
async fn published_by(tx: &WriteTransaction<'_>, request: &str) -> Result<Vec<Published>> {
    let revisions = revision::Entity::find()
        .filter(revision::Column::RequestId.eq(request))
        .filter(revision::Column::TableName.is_in([SITE_TEXTS.name, SITE_LISTS.name]))
        .order_by_asc(revision::Column::Id)
        .all(&tx.db)
        .await?;
    let mut rows: BTreeMap<String, Published> = BTreeMap::new();
    for revision in revisions {
        let row = row_name(&revision.table_name, &revision.row_key);
        let (before, after) = (object(revision.before), object(revision.after));
        match rows.get_mut(&row) {
            Some(change) => change.after = after,
            None => {
                let change = Published {
                    row: row.clone(),
                    before,
                    after,
                };
                rows.insert(row, change);
            }
        }
    }
    Ok(rows.into_values().collect())
}

/// The name of a row, as in `site_changes`. The key of a text is its language and its name.
fn row_name(table: &str, key: &str) -> String {
    let key = key.replacen(',', "/", 1);
    format!("{table}/{key}")
}

/// What the site and its draft hold before anything is taken back, by the names of the rows.
struct Now {
    rows: HashMap<String, Row>,
    in_draft: HashMap<String, site_change::Model>,
}

impl Now {
    async fn read(tx: &WriteTransaction<'_>, published: &[Published]) -> Result<Self> {
        let names = published
            .iter()
            .filter_map(|change| RowName::parse(&change.row));
        let names: Vec<RowName> = names.collect();
        let mut rows = HashMap::new();
        for table in [&SITE_TEXTS, &SITE_LISTS] {
            let of_table = names.iter().filter(|name| name.table.name == table.name);
            let keys: Vec<Row> = of_table.map(|name| name.key.clone()).collect();
            let found = tx.by_keys(table, &keys).await?.into_iter();
            rows.extend(found.map(|(key, row)| (row_name(table.name, &key), row)));
        }
        let in_draft = site_change::Entity::find().all(&tx.db).await?.into_iter();
        Ok(Self {
            rows,
            in_draft: in_draft
                .map(|change| (change.row.clone(), change))
                .collect(),
        })
    }
}

fn object(kept: Option<Json>) -> Option<Row> {
    kept.and_then(|kept| kept.as_object().cloned())
}

/// Puts what takes a change back into the draft; `false` where the row has been changed since, on the site or in the draft, or this version of
/// the program does not know it or would not take it. One that is in the draft already is not written again: a request whose answer was lost
/// is sent again.
async fn take_back(tx: &mut WriteTransaction<'_>, now: &Now, change: &Published) -> Result<bool> {
    let Some(name) = RowName::parse(&change.row) else {
        return Ok(false);
    };
    let values = |row: Option<&Row>| Some(values_of(&name.of, row?));
    let row = now.rows.get(&change.row);
    if values(row) != values(change.after.as_ref()) {
        return Ok(false);
    }
    let version = row.and_then(|row| row[VERSION].as_i64());
    let version = version.and_then(|version| i32::try_from(version).ok());
    let back = change_to(values(change.before.as_ref()), version);
    let back = match back.map(|back| checked(&name, back)).transpose() {
        Ok(back) => back,
        // A text of before may lack what its page needs since an update.
        Err(TableError::Refused(_)) => return Ok(false),
        Err(failed) => return Err(failed),
    };
    if let Some(in_draft) = now.in_draft.get(&change.row) {
        return Ok(back.is_some_and(|back| in_draft.change == json!(back)));
    }
    if let (Content::Text { language, key }, Some(before)) = (&name.of, &change.before) {
        let text = (language.code().to_owned(), key.clone());
        // A revision of before there was the column lacks it.
        if before.get(IS_UNREAD) == Some(&Json::Bool(true)) {
            tx.state::<UnreadTexts>().0.insert(text.clone());
        }
        if let Some(made_from) = before[MADE_FROM].as_str() {
            let sources = &mut tx.state::<SourcesOfDraft>().0;
            sources.insert(text, made_from.to_owned());
        }
    }
    if let Some(back) = back {
        add_change(tx, &name, back).await?;
    }
    Ok(true)
}

/// What a row of the site's content says.
fn values_of(of: &Content, row: &Row) -> Vec<(&'static str, Json)> {
    let columns: &[&'static str] = match of {
        Content::Text { .. } => &["text"],
        Content::List(_) => &["items", "facts"],
    };
    let value = |column: &&'static str| (*column, row.get(*column).cloned().unwrap_or_default());
    columns.iter().map(value).collect()
}
