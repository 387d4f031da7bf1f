//! The caller of a request, and the file that it is about.

use ::auth::queries::staff;
use access::{Right, Role};
use std::collections::HashMap;

use axum::body::Body;
use axum::extract::{FromRequestParts, Path};
use bytes::Bytes;
use http::request::Parts;
use media::{Author, Bucket, MediaError};
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::response::{Failure, invalid};
use crate::http::body::{self, BodyError};
use crate::http::caller::Caller;
use crate::state::AppState;

/// The longest body without a file, in bytes.
const MAX_BODY: usize = 256 << 10;

/// A request without its body.
pub(super) struct Call {
    pub(super) app: AppState,
    pub(super) head: Parts,
    path: HashMap<String, String>,
    query: HashMap<String, String>,
}

impl FromRequestParts<AppState> for Call {
    type Rejection = Failure;

    async fn from_request_parts(head: &mut Parts, app: &AppState) -> Result<Self, Failure> {
        // A route without parameters has none.
        let path = Path::from_request_parts(head, app).await;
        let Path(path) = path.map_err(|_| invalid("The path must be UTF-8"))?;
        let query = head.uri.query().unwrap_or_default();
        let query = form_urlencoded::parse(query.as_bytes()).into_owned();
        Ok(Self {
            app: AppState::clone(app),
            head: head.clone(),
            path,
            query: query.collect(),
        })
    }
}

impl Call {
    /// A parameter of the query.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    /// A number of the query.
    pub(super) fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Failure> {
        let text = self.parameter(name);
        text.map(|text| {
            text.parse()
                .map_err(|_| invalid(format!("{name} must be a whole number, not {text:?}")))
        })
        .transpose()
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.head.headers.get(name)?.to_str().ok()
    }

    pub(super) fn bucket(&self) -> Result<&'static Bucket, Failure> {
        let id = self.path.get("bucket").or_else(|| self.path.get("id"));
        Ok(Bucket::find(id.map_or("", String::as_str))?)
    }

    /// The file's name in its bucket.
    pub(super) fn name(&self) -> &str {
        self.path.get("name").map_or("", String::as_str)
    }

    pub(super) async fn caller(&self) -> Result<Caller, Failure> {
        Ok(Caller::of(&self.app, &self.head.headers, &self.head.uri).await?)
    }

    /// The bucket, and the caller, who must have a right in it. For somebody without read access, files do not exist.
    pub(super) async fn bucket_for(
        &self,
        right: Right,
    ) -> Result<(&'static Bucket, Caller), Failure> {
        let bucket = self.bucket()?;
        let caller = self.caller().await?;
        require(&caller, bucket, right)?;
        Ok((bucket, caller))
    }

    /// Who has signed an address, if they still have a right in its bucket. In: the account; none is of the operator's own programs.
    pub(super) async fn signer_with(
        &self,
        account: Option<String>,
        bucket: &Bucket,
        right: Right,
    ) -> Result<Author, Failure> {
        let Some(id) = account else {
            return Ok(Author::program(Role::Service.name()));
        };
        let member = staff::active_member(self.app.database.read(), &id, self.app.clock.now());
        let member = member.await.map_err(MediaError::from)?;
        let member = member.filter(|member| {
            Role::staff(&member.role).is_some_and(|role| bucket.allows(role, right))
        });
        match member {
            Some(member) => Ok(Author {
                id: Some(id),
                name: member.email,
            }),
            None => Err(MediaError::invalid_signature(
                "The account that signed the address may not do this any more",
            )
            .into()),
        }
    }
}

/// The bytes of a body that contains a file of at most `longest` bytes.
pub(super) async fn bytes(body: Body, longest: usize) -> Result<Bytes, Failure> {
    read(body, longest + MAX_BODY, longest).await
}

/// The body as JSON; an empty body is an empty object.
pub(super) async fn json<T: DeserializeOwned>(body: Body) -> Result<T, Failure> {
    let bytes = read(body, MAX_BODY, MAX_BODY).await?;
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
    serde_json::from_slice(text)
        .map_err(|error| invalid(format!("The body is not what is expected: {error}")))
}

async fn read(body: Body, longest: usize, told: usize) -> Result<Bytes, Failure> {
    body::read(body, longest)
        .await
        .map_err(|error| match error {
            BodyError::TooLong => MediaError::too_large(told).into(),
            BodyError::TooSlow | BodyError::Broken => invalid("The body could not be read whole"),
        })
}

pub(super) fn require(caller: &Caller, bucket: &Bucket, right: Right) -> Result<(), Failure> {
    if bucket.allows(caller.role, right) {
        return Ok(());
    }
    if right == Right::Select {
        return Err(Failure::Hidden);
    }
    Err(MediaError::not_allowed().into())
}
