//! Pictures in requested sizes.

use std::net::IpAddr;

use axum::response::IntoResponse;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, VARY};
use media::{Fit, Object, RenderFormat, RenderOptions};

use super::download;
use super::request::Call;
use super::response::{Failure, Outcome, invalid};
use crate::http::client_address::ClientAddress;

/// `GET /storage/v1/render/image/public/*`
pub(super) async fn public(ClientAddress(client): ClientAddress, call: Call) -> Outcome {
    let object = download::public_object(&call).await?;
    let cache_control = format!("public, {}", object.cache_control);
    send(&call, &object, client, cache_control).await
}

/// `GET /storage/v1/render/image/authenticated/*`
pub(super) async fn with_right(ClientAddress(client): ClientAddress, call: Call) -> Outcome {
    let object = download::readable_object(&call).await?;
    send(&call, &object, client, download::PRIVATE.to_owned()).await
}

/// `GET /storage/v1/render/image/sign/*?token=…`
pub(super) async fn signed(ClientAddress(client): ClientAddress, call: Call) -> Outcome {
    let object = download::signed_object(&call).await?;
    send(&call, &object, client, download::PRIVATE.to_owned()).await
}

async fn send(call: &Call, object: &Object, client: IpAddr, cache_control: String) -> Outcome {
    let options = options(call)?;
    if !call.app.media.has_rendered(object, &options) {
        let taken = call.app.render_budget.take(client);
        taken.map_err(Failure::OverLimit)?;
    }
    let rendered = call.app.media.render(object, options).await?;
    let headers = [
        (CONTENT_TYPE, rendered.media_type.to_owned()),
        (CACHE_CONTROL, cache_control),
        (VARY, "accept".to_owned()),
    ];
    Ok((headers, rendered.bytes).into_response())
}

fn options(call: &Call) -> Result<RenderOptions, Failure> {
    let fit = match call.parameter("resize") {
        None | Some("cover") => Fit::Cover,
        Some("contain") => Fit::Contain,
        Some("fill") => Fit::Fill,
        Some(other) => {
            return Err(invalid(format!(
                "resize must be cover, contain or fill, not {other}"
            )));
        }
    };
    let accept = call.header(ACCEPT.as_str()).unwrap_or_default();
    let reads_webp = accept.split(',').any(is_webp);
    let format = match call.parameter("format") {
        Some("origin") => RenderFormat::Origin,
        None if reads_webp => RenderFormat::WebP,
        None => RenderFormat::Origin,
        Some(other) => return Err(invalid(format!("format must be origin, not {other}"))),
    };
    Ok(RenderOptions {
        width: call.number("width")?,
        height: call.number("height")?,
        fit,
        quality: call.number("quality")?,
        format,
    })
}

/// Whether a range of `Accept` names WebP, and does not refuse it by `q=0`.
fn is_webp(range: &str) -> bool {
    let mut parts = range.split(';').map(str::trim);
    let is_named = parts.next() == Some("image/webp");
    let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
    is_named && quality.is_none_or(|quality| quality > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn webp_is_for_those_who_name_it_and_do_not_refuse_it() {
        for (range, expected) in [
            ("image/webp", true),
            (" image/webp;q=0.8", true),
            ("image/webp;q=0", false),
            ("*/*", false),
            ("image/*", false),
        ] {
            assert_eq!(is_webp(range), expected, "{range}");
        }
    }
}
