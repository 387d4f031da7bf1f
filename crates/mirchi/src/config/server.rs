//! `server`: where and how requests are taken.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use ipnet::IpNet;
use serde::Deserialize;

use super::values::{Origin, Seconds, at_least_one, networks, optional_origin, socket_address};

/// `server`: where and how requests are taken.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerConfig {
    /// Address and port to listen on.
    #[serde(deserialize_with = "socket_address")]
    pub address: SocketAddr,
    /// None: `http://` and the address.
    #[serde(deserialize_with = "optional_origin")]
    pub base_url: Option<Origin>,
    /// Only their `X-Forwarded-For` is believed.
    #[serde(deserialize_with = "networks")]
    pub trusted_proxies: Vec<IpNet>,
    /// Whether browsers are told to come by HTTPS from now on.
    pub hsts: bool,
    /// Whether that is for all names below the site's, too.
    pub hsts_include_subdomains: bool,
    /// Whether browsers may know it before they first come.
    pub hsts_preload: bool,
    /// For the head of a request to arrive.
    pub header_timeout_s: Seconds,
    /// From the head of a request to its answer.
    pub request_timeout_s: Seconds,
    /// Open at one time.
    #[serde(deserialize_with = "at_least_one")]
    pub max_connections: NonZeroU32,
    /// Open at one time from one IPv4 address or one /64 of IPv6; trusted proxies excepted.
    #[serde(deserialize_with = "at_least_one")]
    pub max_connections_per_address: NonZeroU32,
    /// That a visitor must take of an answer, or send of a body, in a second.
    #[serde(deserialize_with = "at_least_one")]
    pub min_bytes_per_s: NonZeroU32,
    /// Over which that rate is measured.
    pub min_rate_window_s: Seconds,
    /// Path and query together.
    #[serde(deserialize_with = "at_least_one")]
    pub max_url_bytes: NonZeroU32,
    /// For open requests, after the signal to stop.
    pub shutdown_timeout_s: Seconds,
}
