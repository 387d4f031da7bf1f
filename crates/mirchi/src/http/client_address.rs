//! The client's address, for rate limits and `/metrics`, never for the log.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use http::request::Parts;
use http::{Extensions, HeaderMap};
use ipnet::IpNet;

use crate::state::AppState;

/// The header to which proxies append the address of their client.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The client's address, as far as it can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        Ok(Self(client_address(
            peer(&parts.extensions),
            &parts.headers,
            &app.config.server.trusted_proxies,
        )))
    }
}

/// The peer of the connection. Requests without one share the address `0.0.0.0`, and so one budget.
pub(super) fn peer(extensions: &Extensions) -> IpAddr {
    let connection = extensions.get::<ConnectInfo<SocketAddr>>();
    connection.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| {
        peer.ip().to_canonical()
    })
}

/// Headers that proxies and CDNs add to a request besides `X-Forwarded-…`; most add several.
const WRITTEN_BY_PROXIES: [&str; 10] = [
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-envoy-external-address",
    "x-original-forwarded-for",
    "true-client-ip",
    "cf-connecting-ip",
    "fastly-client-ip",
];

/// Whether a proxy, known to us or not, has forwarded the request, as far as its headers show.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| {
        let name = name.as_str();
        name.starts_with("x-forwarded-") || WRITTEN_BY_PROXIES.contains(&name)
    })
}

/// The peer; or, if the peer is one of our proxies, the right-most forwarded address that is not one: everything to its left was
/// written by the client.
fn client_address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let is_proxy = |address: &IpAddr| proxies.iter().any(|network| network.contains(address));
    if !is_proxy(&peer) {
        return peer;
    }
    let lines = headers
        .get_all(FORWARDED_FOR)
        .into_iter()
        .map(|line| line.to_str().unwrap_or_default());
    let entries: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let mut nearest = peer;
    for entry in entries.into_iter().rev() {
        // Our proxies only write addresses: anything else comes from further left and cannot be trusted.
        let Some(address) = parse(entry.trim()) else {
            break;
        };
        nearest = address;
        if !is_proxy(&address) {
            break;
        }
    }
    nearest
}

/// `192.0.2.1`, `192.0.2.1:5000`, `2001:db8::1`, `[2001:db8::1]:5000`.
fn parse(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse::<SocketAddr>().map(|address| address.ip());
    let bracketed = || {
        entry
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
    };
    entry
        .parse::<IpAddr>()
        .or_else(|_| with_port())
        .or_else(|_| bracketed())
        .ok()
        .map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        let proxies = [
            "127.0.0.1/32".parse().unwrap(),
            "10.0.0.0/8".parse().unwrap(),
        ];
        client_address(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn a_proxy_is_known_by_whatever_it_writes() {
        let with = |name: &'static str| {
            is_forwarded(
                &[(name.parse().unwrap(), "x".parse().unwrap())]
                    .into_iter()
                    .collect(),
            )
        };
        for name in [
            "x-forwarded-for",
            "x-forwarded-port",
            "x-forwarded-server",
            "forwarded",
            "via",
            "x-real-ip",
            "cf-connecting-ip",
        ] {
            assert!(with(name), "{name}");
        }
        assert!(!with("host"));
    }

    #[test]
    fn a_stranger_cannot_write_an_address_of_his_own() {
        assert_eq!(seen("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
    }

    #[test]
    fn a_proxy_is_believed_for_the_entry_that_it_wrote_and_no_further() {
        assert_eq!(seen("127.0.0.1", &["198.51.100.1, 192.0.2.9"]), "192.0.2.9");
        assert_eq!(
            seen("127.0.0.1", &["198.51.100.1", "192.0.2.9, 10.1.2.3"]),
            "192.0.2.9"
        );
    }

    #[test]
    fn without_a_usable_entry_it_is_the_nearest_proxy() {
        assert_eq!(seen("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(seen("127.0.0.1", &["192.0.2.9, nonsense"]), "127.0.0.1");
        assert_eq!(seen("127.0.0.1", &["nonsense, 10.1.2.3"]), "10.1.2.3");
    }

    #[test]
    fn ports_brackets_and_mapped_addresses_are_read() {
        assert_eq!(seen("127.0.0.1", &["192.0.2.9:5000"]), "192.0.2.9");
        assert_eq!(seen("127.0.0.1", &["[2001:db8::1]:5000"]), "2001:db8::1");
        assert_eq!(seen("127.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(seen("127.0.0.1", &["::ffff:192.0.2.9"]), "192.0.2.9");
    }
}
