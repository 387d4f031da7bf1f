//! Changing a text in the draft.

use access::Role::{Editor, Owner, Service};
use languages::Language;
use postgrest::{Error, Type};
use sea_orm::EntityTrait;
use serde::Deserialize;
use serde_json::Value as Json;
use tables::{
    Call, Function, Parameter, Result, Right, RowChange, WriteTransaction, Written, fingerprint,
    require,
};

use super::{language_named, site_list::require_list, site_text};
use crate::{
    draft::{RowName, change_to, english_of_draft, put_change, texts_of_draft},
    entities::site_text as own_text,
    lists::{ItemText, is_own},
    shipped::{self, english_key},
    tables::site_changes::SITE_CHANGES,
};

pub(super) static CHANGE_SITE_TEXT: Function = Function {
    name: "change_site_text",
    about: "Changes a text in the draft of the site; null takes the company's text back to the shipped one. `version` is that of the change in the draft that was read, and null where there was none. A text as it is published takes the change out of the draft. Answers as `site_text`.",
    parameters: &[
        Parameter::required("key", Type::Text),
        Parameter::required("language", Type::Text),
        Parameter::optional("text", Type::Text),
        Parameter::optional("version", Type::Integer),
    ],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(change_site_text(call)),
    ..Function::DEFAULT
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
    let language = language_named(&arguments.language)?;
    require(&SITE_CHANGES, call.writer.role, Right::Insert)?;
    let mut tx = WriteTransaction::begin(call.db, &SITE_CHANGES, call.writer).await?;
    if english_key(key).is_none() {
        let text = format!("the site has no text {key}");
        return Err(Error::function_found_nothing(text).into());
    }
    if let Some(text) = ItemText::parse(key)
        && is_own(text.item)
    {
        require_list(&texts_of_draft(&tx.db).await?, text.list)?;
    }
    let name = RowName::of_text(language, key);
    let of_text = (language.code().to_owned(), key.to_owned());
    let published = own_text::Entity::find_by_id(of_text).one(&tx.db).await?;
    let english = english_of_draft(&tx, &name).await?;
    let change = change_of(
        language,
        key,
        arguments.text,
        published.as_ref(),
        english.as_str(),
    );
    put_change(&mut tx, &name, change, arguments.version).await?;
    let after = site_text::read(&tx.db, key).await?;
    tx.answer(&after).await
}

/// What becomes of the row of a text, so that it has this one; `None` if it is so already. `english` is the fingerprint of the current
/// English; none for an English text.
fn change_of(
    language: Language,
    key: &str,
    text: Option<String>,
    published: Option<&own_text::Model>,
    english: Option<&str>,
) -> Option<RowChange> {
    let of_shipped = english_key(key).and_then(|key| shipped::text(Language::ENGLISH, &key));
    // The shipped text is none of the company's, unless it is said to be right for another English.
    let is_shipped = |text: &String| {
        shipped::text(language, key) == Some(text)
            && english.is_none_or(|english| of_shipped.map(fingerprint).as_deref() == Some(english))
    };
    let text = text.filter(|text| !is_shipped(text));
    let is_published = |own: &own_text::Model| {
        text.as_ref() == Some(&own.text) && own.made_from.as_deref() == english
    };
    if published.is_some_and(is_published) {
        return None;
    }
    let text = text.map(Json::String);
    change_to(
        text.map(|text| vec![("text", text)]),
        published.map(|own| own.version),
    )
}

#[cfg(test)]
mod tests {
    use tables::Action;

    use super::*;

    #[test]
    fn a_draft_does_what_makes_the_text_be_as_it_is_written() {
        let (key, shipped) = shipped::texts(Language::ENGLISH)
            .first_key_value()
            .expect("a text");
        let own = |text: &str, made_from: Option<&str>| own_text::Model {
            text: text.to_owned(),
            made_from: made_from.map(fingerprint),
            version: 3,
            ..Default::default()
        };
        let action =
            |language: &str, text: Option<&str>, own: Option<&own_text::Model>, english| {
                let language = Language::parse(language).expect("a language");
                let change = change_of(language, key, text.map(str::to_owned), own, english)?;
                Some((change.action, change.version))
            };
        let english = own("Own", None);
        for (text, own, expected) in [
            (None, None, None),
            (Some(shipped.as_str()), None, None),
            (Some("New"), None, Some((Action::Insert, None))),
            (Some("Own"), Some(&english), None),
            (Some("New"), Some(&english), Some((Action::Update, Some(3)))),
            (None, Some(&english), Some((Action::Delete, Some(3)))),
            (
                Some(shipped),
                Some(&english),
                Some((Action::Delete, Some(3))),
            ),
        ] {
            assert_eq!(action("en", text, own, None), expected, "{text:?}");
        }
        let german =
            shipped::text(Language::parse("de").expect("German"), key).expect("a translation");
        let (of_shipped, of_new) = (fingerprint(shipped), fingerprint("New"));
        let mine = own("Eigener", Some("New"));
        for (text, own, english, expected) in [
            (german, None, &of_shipped, None),
            (german, None, &of_new, Some((Action::Insert, None))),
            ("Eigener", Some(&mine), &of_new, None),
            (
                "Eigener",
                Some(&mine),
                &of_shipped,
                Some((Action::Update, Some(3))),
            ),
            (
                german,
                Some(&mine),
                &of_shipped,
                Some((Action::Delete, Some(3))),
            ),
        ] {
            let found = action("de", Some(text), own, Some(english.as_str()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
