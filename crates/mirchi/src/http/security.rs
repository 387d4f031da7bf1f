//! The security headers of every response, so that browsers only run code from this site.

use axum::response::Response;
use http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::config::Config;

/// For files of others: whatever is in one, browsers run no script of it and load nothing for it.
pub(super) const SANDBOX: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox",
);

const CROSS_ORIGIN_OPENER_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-opener-policy");
/// Set to `cross-origin` by the endpoints that other sites may call.
pub(super) const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

const CROSS_ORIGIN_EMBEDDER_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-embedder-policy");

/// An extension of the response with a page that frames another site: the origin of that site.
#[derive(Clone)]
pub(super) struct Framed(pub(super) String);

/// Sets a header of every response.
pub(super) fn set_header(
    name: HeaderName,
    value: &'static str,
) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

const NO_FRAMES: &str = "frame-src 'none'";

/// Lets a page frame another site, the only one that it may.
fn allow_frame(origin: &str, headers: &mut HeaderMap) {
    if let Some(policy) = headers.get_mut(CONTENT_SECURITY_POLICY)
        && let Ok(text) = policy.to_str()
        && let Ok(with_frame) =
            HeaderValue::from_str(&text.replace(NO_FRAMES, &["frame-src ", origin].concat()))
    {
        *policy = with_frame;
    }
}

/// The security headers of every response, computed once.
#[derive(Debug, Clone)]
pub struct SecurityHeaders {
    /// For every response.
    usual: Vec<(HeaderName, HeaderValue)>,
    /// For what a browser may show as a document.
    of_documents: Vec<(HeaderName, HeaderValue)>,
    /// The headers of a page that the staff console frames, used instead of the usual ones.
    framed: Vec<(HeaderName, HeaderValue)>,
}

impl SecurityHeaders {
    /// The policy depends on the configuration: the origins of pictures, and that of the data interface.
    pub fn new(config: &Config) -> Self {
        let of_ours = |text: &'static str| HeaderValue::from_static(text);
        let mut framed = vec![
            (X_FRAME_OPTIONS, of_ours("SAMEORIGIN")),
            // The console has this policy, and can frame nothing without it: not even the page with the map.
            (CROSS_ORIGIN_EMBEDDER_POLICY, of_ours("credentialless")),
        ];
        let mut usual = vec![
            (X_CONTENT_TYPE_OPTIONS, of_ours("nosniff")),
            (CROSS_ORIGIN_RESOURCE_POLICY, of_ours("same-origin")),
        ];
        let mut of_documents = vec![
            (X_FRAME_OPTIONS, of_ours("DENY")),
            // The map's server needs the origin of the page that frames it.
            (REFERRER_POLICY, of_ours("strict-origin-when-cross-origin")),
            (CROSS_ORIGIN_OPENER_POLICY, of_ours("same-origin")),
            (CROSS_ORIGIN_EMBEDDER_POLICY, of_ours("credentialless")),
            (
                PERMISSIONS_POLICY,
                of_ours("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
            ),
        ];
        // Origins are ASCII without spaces, so the text is always a valid value.
        for (headers, by) in [(&mut of_documents, "'none'"), (&mut framed, "'self'")] {
            if let Ok(policy) = HeaderValue::from_str(&content_security_policy(config, by)) {
                headers.push((CONTENT_SECURITY_POLICY, policy));
            }
        }
        let server = &config.server;
        if server.hsts {
            // One year, in seconds, which browsers require for preloading.
            let value = match (server.hsts_include_subdomains, server.hsts_preload) {
                (false, _) => "max-age=31536000",
                (true, false) => "max-age=31536000; includeSubDomains",
                (true, true) => "max-age=31536000; includeSubDomains; preload",
            };
            usual.push((STRICT_TRANSPORT_SECURITY, of_ours(value)));
        }
        Self {
            usual,
            of_documents,
            framed,
        }
    }

    /// Lets pages of this site, and no others, show a response in a frame.
    pub(super) fn allow_framing(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.framed {
            headers.insert(name, value.clone());
        }
    }

    /// Adds the headers that a handler has not set itself.
    pub(super) fn add_to(&self, response: &mut Response) {
        let framed = response.extensions_mut().remove::<Framed>();
        let headers = response.headers_mut();
        if framed.is_some() {
            // Most browsers would block the map otherwise, which is framed from another site: decision 19.
            headers
                .entry(CROSS_ORIGIN_EMBEDDER_POLICY)
                .or_insert(HeaderValue::from_static("unsafe-none"));
        }
        let of_documents = match is_document(headers) {
            true => self.of_documents.as_slice(),
            false => &[],
        };
        for (name, value) in self.usual.iter().chain(of_documents) {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        if let Some(Framed(origin)) = framed {
            allow_frame(&origin, headers);
        }
    }
}

/// Types that no browser runs or embeds anything for when it shows them by themselves, by their beginnings; `nosniff` keeps it so.
const NO_DOCUMENTS: [&str; 8] = [
    "application/json",
    "application/vnd.pgrst",
    "font/",
    "image/avif",
    "image/jpeg",
    "image/png",
    "text/css",
    "text/javascript",
];

fn is_document(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_none_or(|kind| !NO_DOCUMENTS.iter().any(|start| kind.starts_with(start)))
}

/// The policy of the site's pages. `framed_by` is the value of `frame-ancestors`.
fn content_security_policy(config: &Config, framed_by: &str) -> String {
    let mut connect = "'self'".to_owned();
    if config.project_url() != config.base_url() {
        connect = format!("{connect} {}", config.project_url());
    }
    let policy = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        &format!("img-src 'self' data:{}", picture_origins(config)),
        "font-src 'self'",
        "manifest-src 'self'",
        &format!("connect-src {connect}"),
        NO_FRAMES,
        "form-action 'self'",
        "base-uri 'none'",
        &format!("frame-ancestors {framed_by}"),
        // No script turns text into HTML, since pages are rendered on the server.
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ];
    policy_of(config, &policy)
}

/// The policy of the staff console: pictures that were chosen but not yet uploaded are blobs, and previews are framed pages of
/// this site that allow it.
pub(super) fn staff_content_security_policy(config: &Config) -> String {
    let policy = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        &format!("img-src 'self' data: blob:{}", picture_origins(config)),
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ];
    policy_of(config, &policy)
}

/// The configured origins of pictures, each with a space before it.
fn picture_origins(config: &Config) -> String {
    let origins = config.site.picture_origins.iter();
    origins
        .map(|origin| [" ", origin.as_str()].concat())
        .collect()
}

/// The rules as one policy, in which a site with HTTPS has its pictures and scripts by HTTPS too.
fn policy_of(config: &Config, rules: &[&str]) -> String {
    let upgrade = config.is_https().then_some("upgrade-insecure-requests");
    let rules: Vec<_> = rules.iter().copied().chain(upgrade).collect();
    rules.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config;

    fn config(set: &[(&str, &str)]) -> Config {
        config::load(
            None,
            set.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        )
        .unwrap()
    }

    fn policy(headers: &HeaderMap) -> String {
        headers[CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap()
            .to_owned()
    }

    fn usual_policy(set: &[(&str, &str)]) -> String {
        content_security_policy(&config(set), "'none'")
    }

    #[test]
    fn nobody_frames_a_page_but_the_console_a_preview() {
        let security = SecurityHeaders::new(&config(&[]));
        let mut usual = Response::default();
        security.add_to(&mut usual);
        let usual = usual.headers();
        assert!(policy(usual).contains("frame-ancestors 'none';"));
        let mut preview = Response::default();
        security.allow_framing(preview.headers_mut());
        security.add_to(&mut preview);
        let preview = preview.headers();
        assert_eq!(preview[X_FRAME_OPTIONS], "SAMEORIGIN");
        assert_eq!(preview[CROSS_ORIGIN_EMBEDDER_POLICY], "credentialless");
        // Nothing else is allowed that was not before.
        let as_usual = policy(preview).replace("frame-ancestors 'self'", "frame-ancestors 'none'");
        assert_eq!(as_usual, policy(usual));
    }

    #[test]
    fn a_page_frames_only_what_it_names() {
        let security = SecurityHeaders::new(&config(&[]));
        let mut response = Response::default();
        security.add_to(&mut response);
        let usual = policy(response.headers());
        assert!(usual.contains("frame-src 'none';"), "{usual}");
        assert!(!usual.contains("unsafe"), "{usual}");
        let mut response = Response::default();
        let framed = Framed("https://maps.example.org".to_owned());
        response.extensions_mut().insert(framed);
        security.add_to(&mut response);
        let with_map = policy(response.headers());
        assert_eq!(
            with_map.replace("https://maps.example.org", "'none'"),
            usual
        );
        assert!(with_map.contains("frame-src https://maps.example.org;"));
        assert_eq!(
            response.headers()[CROSS_ORIGIN_EMBEDDER_POLICY],
            "unsafe-none"
        );
    }

    #[test]
    fn a_data_interface_elsewhere_may_be_called() {
        let policy = usual_policy(&[("MIRCHI_API__PROJECT_URL", "https://data.example.com/")]);
        assert!(
            policy.contains("connect-src 'self' https://data.example.com;"),
            "{policy}"
        );
    }

    #[test]
    fn pictures_come_from_the_site_and_from_where_the_operator_says() {
        let policy = usual_policy(&[]);
        assert!(policy.contains("img-src 'self' data:;"), "{policy}");
        let policy = usual_policy(&[(
            "MIRCHI_SITE__PICTURE_ORIGINS",
            "https://pictures.example.com, https://cdn.example.com:8443",
        )]);
        assert!(
            policy.contains(
                "img-src 'self' data: https://pictures.example.com https://cdn.example.com:8443;"
            ),
            "{policy}"
        );
    }

    #[test]
    fn a_site_on_https_asks_for_everything_by_https() {
        let policy = |base_url| usual_policy(&[("MIRCHI_SERVER__BASE_URL", base_url)]);
        assert!(policy("https://www.example.com").ends_with("; upgrade-insecure-requests"));
        assert!(!policy("http://www.example.com").contains("upgrade"));
    }

    #[test]
    fn https_is_asked_for_only_when_it_is_configured_and_as_far() {
        let sent = |keys: &[&str]| {
            let keys: Vec<_> = keys.iter().map(|key| (*key, "true")).collect();
            let mut response = Response::default();
            SecurityHeaders::new(&config(&keys)).add_to(&mut response);
            response
                .headers()
                .get(STRICT_TRANSPORT_SECURITY)
                .map(|value| value.to_str().unwrap().to_owned())
        };
        const HSTS_KEY: &str = "MIRCHI_SERVER__HSTS";
        const SUBDOMAINS: &str = "MIRCHI_SERVER__HSTS_INCLUDE_SUBDOMAINS";
        const PRELOAD: &str = "MIRCHI_SERVER__HSTS_PRELOAD";
        assert_eq!(sent(&[]), None);
        assert_eq!(sent(&[HSTS_KEY]).unwrap(), "max-age=31536000");
        assert_eq!(
            sent(&[HSTS_KEY, SUBDOMAINS]).unwrap(),
            "max-age=31536000; includeSubDomains"
        );
        assert_eq!(
            sent(&[HSTS_KEY, SUBDOMAINS, PRELOAD]).unwrap(),
            "max-age=31536000; includeSubDomains; preload"
        );
    }

    #[test]
    fn what_a_handler_has_set_stays() {
        let mut response = Response::default();
        response.headers_mut().insert(
            CROSS_ORIGIN_RESOURCE_POLICY,
            HeaderValue::from_static("cross-origin"),
        );
        SecurityHeaders::new(&config(&[])).add_to(&mut response);
        let headers = response.headers();
        assert_eq!(headers[CROSS_ORIGIN_RESOURCE_POLICY], "cross-origin");
        assert_eq!(headers[X_FRAME_OPTIONS], "DENY");
    }
}
