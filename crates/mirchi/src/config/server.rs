//! `server`: how requests are accepted.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use ipnet::IpNet;
use serde::Deserialize;

use super::values::{
    Origin, Seconds, at_least_one, domains, networks, optional_origin, socket_address,
};

/// `server`: how requests are accepted.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerConfig {
    /// The names of a site that serves HTTPS by itself, in ASCII, the site's own first; empty: it serves plain HTTP.
    #[serde(deserialize_with = "domains")]
    pub domains: Vec<String>,
    /// Address and port to listen on for plain HTTP.
    #[serde(deserialize_with = "socket_address")]
    pub address: SocketAddr,
    /// Address and port to listen on for HTTPS if there are domains.
    #[serde(deserialize_with = "socket_address")]
    pub https_address: SocketAddr,
    /// `None`: `http://` and the address.
    #[serde(deserialize_with = "optional_origin")]
    pub base_url: Option<Origin>,
    /// Only their `X-Forwarded-For` is trusted.
    #[serde(deserialize_with = "networks")]
    pub trusted_proxies: Vec<IpNet>,
    /// Whether browsers are told to always use HTTPS (HSTS).
    pub hsts: bool,
    /// Whether this includes subdomains.
    pub hsts_include_subdomains: bool,
    /// Whether browsers may preload it.
    pub hsts_preload: bool,
    /// The time limit for receiving the head of a request.
    pub header_timeout_s: Seconds,
    /// The time limit from the head of a request to its response.
    pub request_timeout_s: Seconds,
    /// The most open connections.
    #[serde(deserialize_with = "at_least_one")]
    pub max_connections: NonZeroU32,
    /// The most open connections from one IPv4 address or one /64 of IPv6; trusted proxies are excepted.
    #[serde(deserialize_with = "at_least_one")]
    pub max_connections_per_address: NonZeroU32,
    /// The minimum rate at which a client must read a response or send a body.
    #[serde(deserialize_with = "at_least_one")]
    pub min_bytes_per_s: NonZeroU32,
    /// The window over which that rate is measured.
    pub min_rate_window_s: Seconds,
    /// The length of path and query together.
    #[serde(deserialize_with = "at_least_one")]
    pub max_url_bytes: NonZeroU32,
    /// The time limit for open requests after the signal to stop.
    pub shutdown_timeout_s: Seconds,
}
