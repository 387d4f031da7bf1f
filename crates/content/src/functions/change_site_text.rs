//! Changing a text in the draft.

use access::Role::{Editor, Owner, Service};
use postgrest::{Error, Type};
use sea_orm::EntityTrait;
use serde::Deserialize;
use tables::{Call, Function, Parameter, Result, Right, WriteTransaction, Written, require};

use super::{language_named, site_list::require_list, site_text};
use crate::{
    draft::{RowName, change_of_text, english_of_draft, put_change, texts_of_draft},
    entities::site_text as own_text,
    lists::{ItemText, is_inner},
    shipped::english_key,
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

/// Fails with `PGRST102` for other arguments, `PT404` for a text that the site does not have, `PT409` when somebody has changed it in the
/// draft since, and `23514` for a text that does not fit.
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
        && is_inner(text.list)
    {
        require_list(&texts_of_draft(&tx.db).await?, text.list)?;
    }
    let name = RowName::of_text(language, key);
    let of_text = (language.code().to_owned(), key.to_owned());
    let published = own_text::Entity::find_by_id(of_text).one(&tx.db).await?;
    let english = english_of_draft(&tx, &name).await?;
    let change = change_of_text(
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
