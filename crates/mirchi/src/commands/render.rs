//! `mirchi render PATH`.

use anyhow::{Context, bail};
use axum::body::Body;
use http::header::{HOST, LOCATION};
use http::{Request, StatusCode};
use http_body_util::BodyExt;
use pages::WebFiles;

use super::{database, output};
use crate::config::Config;
use crate::http::Site;
use crate::http::hosts::Secure;
use crate::state::App;

/// Prints what a browser gets, as the website answers it.
pub(super) async fn render(path: &str, config: Config) -> anyhow::Result<()> {
    if !path.starts_with('/') {
        bail!("`{path}` is no path: begin with `/`, as in `/catalog`");
    }
    let host = config.server.domains.first();
    let request = Request::get(path)
        .header(HOST, host.map_or("localhost", String::as_str))
        // As visitors of a site with domains come.
        .extension(Secure)
        .body(Body::empty())
        .with_context(|| format!("`{path}` is no path"))?;
    let database = database::connect_up_to_date(&config).await?;
    let app = App::start(config, database, WebFiles::embedded()).await?;
    let response = Site::new(app).answer(request).await;
    let (head, body) = response.into_parts();
    if let Some(location) = head.headers.get(LOCATION) {
        bail!(
            "`{path}` is at `{}`: render that",
            location.to_str().unwrap_or_default()
        );
    }
    let body = body
        .collect()
        .await
        .context("the page could not be read")?
        .to_bytes();
    output::print(&String::from_utf8_lossy(&body))?;
    match head.status {
        StatusCode::OK => Ok(()),
        status => bail!("`{path}` is answered with {status}"),
    }
}
