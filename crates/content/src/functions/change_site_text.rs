//! Changing a text in the draft.

use access::Role::{Editor, Owner, Service};
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::EntityTrait;
use serde::Deserialize;
use serde_json::json;
use tables::{
    Action, Call, ColumnChange, Function, Parameter, Result, Right, Row, RowChange, VERSION,
    WriteTransaction, Written, key_of, require, whole_row,
};

use super::site_text;
use crate::{
    draft::RowName, entities::site_text as own_text, shipped, tables::site_changes::SITE_CHANGES,
};

pub(super) static CHANGE_SITE_TEXT: Function = Function {
    name: "change_site_text",
    about: "Changes a text in the draft of the site; null takes the company's text back to the shipped one. `version` is that of the change in the draft that was read, and null where there was none. A text as it is published takes the change out of the draft. Answers as `site_text`.",
    parameters: &[
        Parameter {
            name: "key",
            of_type: Type::Text,
            is_required: true,
        },
        Parameter {
            name: "language",
            of_type: Type::Text,
            is_required: true,
        },
        Parameter {
            name: "text",
            of_type: Type::Text,
            is_required: false,
        },
        Parameter {
            name: "version",
            of_type: Type::Integer,
            is_required: false,
        },
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(change_site_text(call)),
};

#[derive(Deserialize)]
struct Arguments {
    key: String,
    language: String,
    text: Option<String>,
    version: Option<i64>,
}

/// # Errors
/// `PGRST102` for other arguments, `PT404` for a text that the site does not have, `PT409` when somebody has changed it in the draft
/// since, `23514` for a text that does not fit, and the database's error.
async fn change_site_text(call: Call<'_>) -> Result<Written> {
    let takes = "change_site_text takes {\"key\": TEXT, \"language\": CODE, \"text\": TEXT or null, \"version\": NUMBER or null}";
    let arguments: Arguments = call.arguments(takes)?;
    let key = arguments.key.as_str();
    let language = Language::parse(&arguments.language)
        .ok_or_else(|| Error::invalid_body("language is the code of a language of the site"))?;
    require(&SITE_CHANGES, call.writer.role, Right::Insert)?;
    let mut tx = WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await?;
    let name = RowName::of_text(language, key);
    let of_change = Row::from_iter([("row".to_owned(), json!(name))]);
    let in_draft = tx
        .by_key(&SITE_CHANGES, SITE_CHANGES.key, &of_change)
        .await?;
    let of_text = (language.code().to_owned(), key.to_owned());
    let published = own_text::Entity::find_by_id(of_text).one(&tx.db).await?;
    let change = change_of(language, key, arguments.text, published.as_ref());
    let in_draft_now = in_draft.as_ref().map(|row| row["change"].clone());
    // A request whose answer was lost is sent again.
    let is_done = change.is_some() && in_draft_now == change.as_ref().map(|change| json!(change));
    if !is_done {
        check_read(&tx, &of_change, in_draft.as_ref(), arguments.version).await?;
    }
    match (in_draft, change) {
        (Some(row), None) => tx.remove(&SITE_CHANGES, row).await?,
        (None, None) => {}
        (Some(_), Some(_)) if is_done => {}
        (Some(row), Some(change)) => {
            let values = Row::from_iter([("change".to_owned(), json!(change))]);
            tx.change(&SITE_CHANGES, &row, &values, None).await?;
        }
        (None, Some(change)) => {
            let mut row = whole_row(&SITE_CHANGES, &of_change);
            row["change"] = json!(change);
            tx.add(&SITE_CHANGES, row, None).await?;
        }
    }
    let after = site_text::read(&tx.db, key).await?;
    let answer = tables::answer_of(&after);
    Ok(Written {
        answer,
        effects: tx.end(false).await?,
    })
}

/// Whether the change in the draft is the one that was read.
///
/// # Errors
/// `PT409` if somebody has written or discarded it since.
async fn check_read(
    tx: &WriteTransaction<'_>,
    of_change: &Row,
    in_draft: Option<&Row>,
    read: Option<i64>,
) -> Result<()> {
    match in_draft {
        Some(row) => {
            let read = read.unwrap_or_default();
            tx.check_version(&SITE_CHANGES, row, Some(read)).await
        }
        None if read.is_some() => {
            let key = key_of(&SITE_CHANGES, of_change);
            let details = format!(
                "{VERSION}: {} {key} is not there any more",
                SITE_CHANGES.name
            );
            Err(Error::changed_meanwhile(details).into())
        }
        None => Ok(()),
    }
}

/// What becomes of the row of a text, so that it has this one; `None` if it is so already.
fn change_of(
    language: Language,
    key: &str,
    text: Option<String>,
    published: Option<&own_text::Model>,
) -> Option<RowChange> {
    // In English the shipped text is no text of the company. In another language, it is said to be right for the English of now.
    let text = text.filter(|text| {
        language != Language::ENGLISH || shipped::text(language, key) != Some(text.as_str())
    });
    let version = published.map(|own| own.version);
    let (action, changes) = match (text, published) {
        (None, None) => return None,
        (None, Some(_)) => (Action::Delete, Vec::new()),
        (Some(text), Some(own)) if language == Language::ENGLISH && own.text == text => {
            return None;
        }
        (Some(text), own) => {
            let change = ColumnChange {
                from: json!(own.map(|own| &own.text)),
                to: json!(text),
            };
            let action = match own {
                Some(_) => Action::Update,
                None => Action::Insert,
            };
            (action, vec![("text".to_owned(), change)])
        }
    };
    Some(RowChange {
        action,
        version,
        changes: changes.into_iter().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_does_what_makes_the_text_be_as_it_is_written() {
        let english = Language::ENGLISH;
        let (key, shipped) = shipped::texts(english).first_key_value().expect("a text");
        let own = own_text::Model {
            text: "Own".to_owned(),
            version: 3,
            ..Default::default()
        };
        let action = |text: Option<&str>, own: Option<&own_text::Model>| {
            let change = change_of(english, key, text.map(str::to_owned), own)?;
            Some((change.action, change.version))
        };
        assert_eq!(action(None, None), None);
        assert_eq!(action(Some(shipped), None), None, "nothing of one's own");
        assert_eq!(action(Some("New"), None), Some((Action::Insert, None)));
        assert_eq!(action(Some("Own"), Some(&own)), None);
        assert_eq!(
            action(Some("New"), Some(&own)),
            Some((Action::Update, Some(3)))
        );
        assert_eq!(action(None, Some(&own)), Some((Action::Delete, Some(3))));
        assert_eq!(
            action(Some(shipped), Some(&own)),
            Some((Action::Delete, Some(3)))
        );
        let german = Language::parse("de").expect("German");
        let shipped = shipped::text(german, key).map(str::to_owned);
        let confirmed = change_of(german, key, shipped, None).expect("it still holds");
        assert_eq!(confirmed.action, Action::Insert);
    }
}
