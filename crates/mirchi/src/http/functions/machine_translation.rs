//! `/functions/v1/machine-translation`: texts of the site that a service translates into the draft.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use content::{MachineWork, UntranslatedTexts, fill_by_machine, machine_batch, untranslated_texts};
use http::{StatusCode, Uri};
use machine_translation::{Failure, Source, Translator};
use serde::Serialize;
use tables::Services;

use super::files::{Permitted, no_space, parameter};
use super::translation_files::{language, no_such_language, not_imported};
use super::{Answer, bad_request, refused};
use crate::http::errors::logged;
use crate::state::AppState;

/// Where the texts of a language would be sent, and how many there are.
#[derive(Serialize)]
struct Offer<'a> {
    host: &'a str,
    #[serde(flatten)]
    texts: UntranslatedTexts,
}

/// `GET /functions/v1/machine-translation?language=hi&part=home`: how many texts a machine could translate, and the host to which they would be
/// sent; null where machine translation is off.
pub(super) async fn offer(State(app): State<AppState>, _: Permitted, uri: Uri) -> Answer {
    let language = language(&uri).ok_or_else(no_such_language)?;
    let Some(translator) = &app.translator else {
        return Ok(Json(None::<Offer<'_>>).into_response());
    };
    let pages = app.content.current().await.pages();
    let counted = untranslated_texts(&app.database, pages, language, parameter(&uri, "part")).await;
    let offer = Offer {
        host: translator.host(),
        texts: counted.map_err(not_imported)?,
    };
    Ok(Json(offer).into_response())
}

/// `POST /functions/v1/machine-translation?language=hi&part=home&texts=missing|all&after=KEY`: translates some texts into the draft. Answers
/// which, and after which text it goes on. Nothing has to be remembered: what was written is missing no more.
pub(super) async fn translate(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    uri: Uri,
) -> Answer {
    let language = language(&uri).ok_or_else(no_such_language)?;
    let with_older = match parameter(&uri, "texts").as_deref() {
        None | Some("missing") => false,
        Some("all") => true,
        Some(_) => return Err(bad_request("Write texts as missing or all")),
    };
    let Some(translator) = &app.translator else {
        let text = "Machine translation is off; set machine_translation.service";
        return Err(refused(StatusCode::UNPROCESSABLE_ENTITY, text));
    };
    app.space.require().map_err(no_space)?;
    let work = MachineWork {
        language,
        part: parameter(&uri, "part"),
        with_older,
        after: parameter(&uri, "after"),
    };
    let writer = caller.writer(&app, Services::default());
    let pages = app.content.current().await.pages();
    let batch = machine_batch(&app.database, pages, &writer, work).await;
    let batch = batch.map_err(not_imported)?;
    let texts = batch.texts.iter().map(|one| Source {
        text: &one.english,
        is_markdown: one.is_markdown,
    });
    let texts: Vec<Source<'_>> = texts.collect();
    let translated = translated(translator, language, &texts).await?;
    let filled = fill_by_machine(&app.database, &writer, batch, translated).await;
    Ok(Json(filled.map_err(not_imported)?).into_response())
}

async fn translated(
    translator: &Translator,
    language: languages::Language,
    texts: &[Source<'_>],
) -> Result<Vec<Result<String, String>>, Response> {
    match translator.translate(language, texts).await {
        Ok(all) => Ok(all
            .into_iter()
            .map(|one| one.map_err(|spoiled| spoiled.to_string()))
            .collect()),
        // One that is too long for the service keeps no other back.
        Err(failure @ Failure::Refused { .. }) if texts.len() == 1 => {
            Ok(vec![Err(format!("was not taken: {failure}"))])
        }
        Err(failure) => {
            // No error of this program: the person who has asked is to read what the service says.
            let response = refused(StatusCode::FAILED_DEPENDENCY, &failure.to_string());
            Err(logged(failure, response))
        }
    }
}
