//! Limits the open connections of one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ipnet::IpNet;

use rate_limit::rate_limit_key;

/// Counts open connections by peer address, which cannot be forged like a header.
#[derive(Clone)]
pub(super) struct PerAddress(Arc<Counts>);

struct Counts {
    most: u32,
    /// Proxies forward requests of many visitors, so they are not limited.
    proxies: Vec<IpNet>,
    open: Mutex<HashMap<IpAddr, u32>>,
    has_warned: AtomicBool,
}

/// One open connection; it is counted until this is dropped.
pub(super) struct Admission {
    counts: Arc<Counts>,
    /// `None` for a proxy, which is not counted.
    address: Option<IpAddr>,
}

impl PerAddress {
    pub(super) fn new(most: NonZeroU32, proxies: &[IpNet]) -> Self {
        Self(Arc::new(Counts {
            most: most.get(),
            proxies: proxies.to_vec(),
            open: Mutex::default(),
            has_warned: AtomicBool::new(false),
        }))
    }

    /// Counts a connection; `None` if its address has reached the limit.
    pub(super) fn admit(&self, peer: IpAddr) -> Option<Admission> {
        let counts = &self.0;
        let peer = peer.to_canonical();
        let is_proxy = counts.proxies.iter().any(|network| network.contains(&peer));
        let address = (!is_proxy).then(|| rate_limit_key(peer));
        if let Some(address) = address {
            let mut open = counts.open.lock().unwrap_or_else(PoisonError::into_inner);
            let of_this = open.entry(address).or_default();
            if *of_this >= counts.most {
                drop(open);
                counts.refused();
                return None;
            }
            *of_this += 1;
        }
        Some(Admission {
            counts: Arc::clone(counts),
            address,
        })
    }
}

impl Counts {
    fn refused(&self) {
        metrics::counter!("connections_refused_total").increment(1);
        // Only once: a client that causes it on purpose could fill the log.
        if !self.has_warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "connections are refused because one address has `server.max_connections_per_address` open; if they come \
                 through a reverse proxy, name it in `server.trusted_proxies`"
            );
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let Some(address) = self.address else {
            return;
        };
        let mut open = self
            .counts
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(of_this) = open.get_mut(&address) {
            *of_this -= 1;
            if *of_this == 0 {
                open.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_each() -> PerAddress {
        let proxies = ["10.0.0.0/8".parse().unwrap()];
        PerAddress::new(NonZeroU32::new(2).unwrap(), &proxies)
    }

    fn admit(connections: &PerAddress, peer: &str) -> Option<Admission> {
        connections.admit(peer.parse().unwrap())
    }

    #[test]
    fn an_address_has_its_number_and_gets_a_place_back() {
        let connections = two_each();
        let first = admit(&connections, "192.0.2.1");
        let second = admit(&connections, "::ffff:192.0.2.1");
        assert!(first.is_some() && second.is_some());
        assert!(admit(&connections, "192.0.2.1").is_none());
        assert!(admit(&connections, "192.0.2.2").is_some());
        drop(first);
        assert!(admit(&connections, "192.0.2.1").is_some());
    }

    #[test]
    fn addresses_of_one_64_count_as_one() {
        let connections = two_each();
        let _open = ["2001:db8::1", "2001:db8::2:3"].map(|peer| admit(&connections, peer).unwrap());
        assert!(admit(&connections, "2001:db8::ffff").is_none());
        assert!(admit(&connections, "2001:db8:0:1::1").is_some());
    }

    #[test]
    fn a_proxy_has_as_many_as_it_needs() {
        let connections = two_each();
        let open: Vec<_> = (0..9).map(|_| admit(&connections, "10.1.2.3")).collect();
        assert!(open.iter().all(Option::is_some));
    }

    #[test]
    fn nothing_is_kept_of_an_address_that_has_gone() {
        let connections = two_each();
        drop(admit(&connections, "192.0.2.1"));
        assert!(connections.0.open.lock().unwrap().is_empty());
    }
}
