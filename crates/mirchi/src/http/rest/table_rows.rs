//! Rows of the tables, for staff and the operator's programs.

use std::sync::Arc;

use auth::CallerSession;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use catalogue::CATALOGUE_CHANGED;
use enquiries::{ENQUIRIES_ERASED, MAIL_QUEUED, Replies};
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_RANGE, CONTENT_TYPE, LOCATION, RANGE, VARY};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use media::MediaError;
use postgrest::{Error, Mutation, Query, RequestHeaders};
use serde_json::{Value, json};
use store::{Database, DbErr};
use tables::entities::revision;
use tables::{
    Answer, BodyType, Call, Function, MAX_BODY, Right, Services, Table, TableError, UNDO_CHANGE,
    Written, answer_of,
};
use tracing::{info, warn};
use url::form_urlencoded;

use super::{PREFER, PREFERENCE_APPLIED, RANGE_UNIT, VARIES_BY, failed, if_hidden, refused};
use crate::attachments::SiteFiles;
use crate::erasures;
use crate::http::api_key;
use crate::http::body::{self, BodyError};
use crate::http::caller::Caller;
use crate::http::client_address::ClientAddress;
use crate::schema::schema;
use crate::site_kit::sample::SAMPLE_PRODUCTS;
use crate::state::{App, AppState};

/// The response, or an error of the request, the program or the database.
type Outcome = Result<Response, TableError>;

pub(super) async fn respond(
    app: AppState,
    caller: &Caller,
    name: &str,
    head: &Parts,
    body: Body,
) -> Response {
    let table = schema().table_for(name, caller.role);
    let is_hidden = table.is_some_and(|table| !table.exists_for(caller.role));
    let outcome = match table {
        None => Err(Error::table_not_found(name).into()),
        Some(table) => match head.method {
            Method::GET | Method::HEAD => read(&app, caller, table, head).await,
            Method::POST | Method::PATCH | Method::DELETE => {
                write(app, caller, table, head, body).await
            }
            _ => Err(Error::unsupported_method(head.method.as_str()).into()),
        },
    };
    if_hidden(is_hidden, finished(outcome))
}

/// `/rest/v1/rpc/…`: calls a function, by `POST`, or by `GET` if it only reads.
pub(super) async fn call(
    app: AppState,
    caller: &Caller,
    ClientAddress(client): ClientAddress,
    function: &'static Function,
    head: &Parts,
    body: Body,
) -> Response {
    let outcome = async {
        let query = head.uri.query().unwrap_or_default();
        let arguments = match head.method {
            Method::POST => arguments(body).await?,
            Method::GET | Method::HEAD if function.is_read_only => {
                let query = api_key::without_key(query);
                let pairs = form_urlencoded::parse(query.as_bytes());
                function.arguments_of_query(pairs.into_owned())
            }
            _ => return Err(Error::unsupported_method(head.method.as_str()).into()),
        };
        let (database, role) = (&app.database, caller.role);
        let files = media::files_to_restore(database, schema(), function, role, &arguments).await?;
        if !files.is_empty() {
            return put_back(&app, caller, function, &files).await;
        }
        let session = CallerSession {
            auth: app.auth.clone(),
            access_token: api_key::token_of(&head.headers, query)
                .unwrap_or_default()
                .into_owned(),
            client,
        };
        let services = services(&app).with(app.pictures()).with(session);
        let call = Call {
            db: &app.database,
            writer: &caller.writer(&app, services),
            arguments: &arguments,
        };
        let written = (function.run)(call).await?;
        Ok(response_of(&app, written).await)
    };
    finished(outcome.await)
}

/// Makes files as they were before revisions, one after the other, until one is refused.
async fn put_back(
    app: &App,
    caller: &Caller,
    function: &Function,
    revisions: &[revision::Model],
) -> Outcome {
    let mut file = None;
    for revision in revisions {
        let restored = app
            .media
            .restore(revision, caller.role, &caller.author())
            .await;
        match restored {
            Ok(restored) => file = restored.as_ref().map(media::kept),
            Err(MediaError::Refused { status: 403, .. }) => {
                let table = &revision.table_name;
                return Err(Error::permission_denied(table, caller.role.is_signed_in()).into());
            }
            Err(MediaError::Refused { status: 409, .. }) => {
                let row = revision.before.as_ref();
                let key = ["bucket_id", "name"];
                let value = |name| row.and_then(|row| row[name].as_str()).unwrap_or_default();
                let values = key.map(|name| value(name).to_owned());
                return Err(Error::duplicate_key(&revision.table_name, &key, &values).into());
            }
            Err(MediaError::Refused { message, .. }) => {
                return Err(Error::function_refused(message).into());
            }
            Err(MediaError::Database(error)) => return Err(error.into()),
            Err(error) => return Ok(failed(error, "the file could not be put back")),
        }
    }
    let answer = match function.name {
        name if name == UNDO_CHANGE.name => revisions
            .iter()
            .map(|revision| json!({ "key": revision.row_key, "version": null }))
            .collect(),
        _ => json!(file),
    };
    Ok(response(answer_of(&answer)))
}

async fn read(app: &App, caller: &Caller, table: &'static Table, head: &Parts) -> Outcome {
    tables::require(table, caller.role, Right::Select)?;
    let texts = Texts::of(head);
    let query = Query::parse(&texts.query, texts.headers())?;
    let answer = tables::read(
        &app.database,
        schema(),
        table,
        caller.role,
        caller.id.as_deref(),
        &query,
    )
    .await?;
    // The server leaves out the body of an answer to `HEAD`, and says its length.
    Ok(response(answer))
}

async fn write(
    app: AppState,
    caller: &Caller,
    table: &'static Table,
    head: &Parts,
    body: Body,
) -> Outcome {
    let right = match head.method {
        Method::POST => Right::Insert,
        Method::PATCH => Right::Update,
        _ => Right::Delete,
    };
    tables::require(table, caller.role, right)?;
    let texts = Texts::of(head);
    let mutation = Mutation::parse(&texts.query, texts.headers())?;
    let services = match catalogue::is_of_the_catalogue(table) {
        true => services(&app).with(app.pictures()),
        false => services(&app),
    };
    let writer = caller.writer(&app, services);
    let database: &Database = &app.database;
    let written = if right == Right::Delete {
        tables::delete(database, table, &writer, &mutation).await?
    } else {
        let content_type = texts.of_header(CONTENT_TYPE);
        let form = BodyType::read(content_type.as_deref())?;
        let (bytes, columns_are_named) = (bytes(body).await?, mutation.columns.is_some());
        let rows = tokio::task::spawn_blocking(move || {
            tables::BodyRows::read(&bytes, form, columns_are_named)
        });
        let rows = rows
            .await
            .map_err(|error| DbErr::Custom(error.to_string()))??;
        match right {
            Right::Insert => tables::insert(database, table, &writer, &mutation, &rows).await?,
            Right::Update | Right::Select | Right::Delete => {
                tables::update(database, table, &writer, &mutation, &rows).await?
            }
        }
    };
    Ok(response_of(&app, written).await)
}

fn services(app: &AppState) -> Services {
    let replies = Replies {
        service: app.enquiries.clone(),
        files: Arc::new(SiteFiles(Arc::clone(app))),
    };
    Services::default()
        .with(replies)
        .with(Arc::clone(&app.mail_tests))
        .with(app.config.settings.clone())
        .with(SAMPLE_PRODUCTS)
}

async fn response_of(app: &AppState, written: Written) -> Response {
    if written.effects.contains(&CATALOGUE_CHANGED) {
        refresh_catalogue(app).await;
    }
    if written.effects.contains(&MAIL_QUEUED) {
        app.enquiries.outbox_notify().notify();
    }
    if written.effects.contains(&ENQUIRIES_ERASED) {
        erasures::finish_soon(app).await;
    }
    response(written.answer)
}

/// Refreshes the catalogue before the writer gets the response. It continues if the writer disconnects.
pub(crate) async fn refresh_catalogue(app: &AppState) {
    let app = Arc::clone(app);
    let refreshed = tokio::spawn(async move {
        app.catalogue.refresh().await?;
        app.content.current().await;
        Ok::<_, DbErr>(app)
    });
    match refreshed.await {
        Ok(Ok(app)) => info!(
            catalogue.revision = app.catalogue.state().revision(),
            "products have been written"
        ),
        Ok(Err(error)) => {
            warn!(%error, "products have been written, and could not be read: pages show them when they can be");
        }
        Err(error) => {
            warn!(%error, "products have been written, and reading them was broken off");
        }
    }
}

async fn bytes(body: Body) -> Result<bytes::Bytes, Error> {
    body::read(body, MAX_BODY)
        .await
        .map_err(|error| match error {
            BodyError::TooLong => Error::too_much(format!(
                "A body can have at most {MAX_BODY} bytes; write the rows in parts."
            )),
            BodyError::TooSlow | BodyError::Broken => {
                Error::invalid_body("The body could not be read")
            }
        })
}

/// The arguments of a function: an empty body names none.
async fn arguments(body: Body) -> Result<Value, Error> {
    let bytes = bytes(body).await?;
    if bytes.is_empty() {
        return Ok(json!({}));
    }
    body::json(bytes)
        .await
        .ok_or_else(|| Error::invalid_body("Empty or invalid json"))
}

/// The parts of a request that the grammar parses.
struct Texts<'a> {
    all: &'a HeaderMap,
    query: String,
    range: Option<String>,
    range_unit: Option<String>,
    prefer: Option<String>,
    accept: Option<String>,
}

impl<'a> Texts<'a> {
    fn of(head: &'a Parts) -> Self {
        let text = |name| text(&head.headers, name);
        Self {
            all: &head.headers,
            query: api_key::without_key(head.uri.query().unwrap_or_default()).into_owned(),
            // For GET alone (RFC 9110, section 14.2).
            range: text(RANGE).filter(|_| head.method == Method::GET),
            range_unit: text(RANGE_UNIT),
            prefer: text(PREFER),
            accept: text(ACCEPT),
        }
    }

    fn of_header(&self, name: HeaderName) -> Option<String> {
        text(self.all, name)
    }

    fn headers(&self) -> RequestHeaders<'_> {
        RequestHeaders {
            range: self.range.as_deref(),
            range_unit: self.range_unit.as_deref(),
            prefer: self.prefer.as_deref(),
            accept: self.accept.as_deref(),
        }
    }
}

/// All lines of a header, joined.
pub(super) fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    let lines = headers.get_all(name);
    let lines: Vec<&str> = lines.iter().filter_map(|line| line.to_str().ok()).collect();
    (!lines.is_empty()).then(|| lines.join(", "))
}

fn response(answer: Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    let mut response = (status, Body::from(answer.body)).into_response();
    let headers = response.headers_mut();
    headers.remove(CONTENT_TYPE);
    let mut add = |name: HeaderName, value: Option<&str>| {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(value).ok()) {
            headers.insert(name, value);
        }
    };
    add(CONTENT_TYPE, answer.content_type);
    add(CONTENT_RANGE, answer.content_range.as_deref());
    add(LOCATION, answer.location.as_deref());
    add(PREFERENCE_APPLIED, answer.preference_applied.as_deref());
    add(VARY, Some(VARIES_BY));
    response
}

fn finished(outcome: Outcome) -> Response {
    let mut response = match outcome {
        Ok(response) => response,
        Err(TableError::Refused(error)) => refused(&error),
        Err(error) => failed(error, "the rows could not be read or written"),
    };
    // Data for staff must not be cached.
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, no_store);
    response
}
