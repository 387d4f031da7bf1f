//! Limits the open connections of one address, and of the networks around it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ipnet::IpNet;

use rate_limit::{NetworkAmounts, networks_around};

/// Counts open connections by peer address, which cannot be forged like a header.
#[derive(Clone)]
pub(super) struct PerAddress(Arc<Counts>);

struct Counts {
    /// For an address and the networks around it, narrowest first.
    most: [NonZeroU32; 3],
    /// Proxies forward requests of many visitors, so they are not limited.
    proxies: Vec<IpNet>,
    open: Mutex<HashMap<Network, u32>>,
    has_warned: AtomicBool,
}

/// How wide a network is, as an index of [`Counts::most`], and its address.
type Network = (usize, IpAddr);

/// One open connection; it is counted until this is dropped.
pub(super) struct Admission {
    counts: Arc<Counts>,
    /// Empty for a proxy, which is not counted.
    counted: Vec<Network>,
}

impl PerAddress {
    pub(super) fn new(most: NonZeroU32, proxies: &[IpNet]) -> Self {
        let NetworkAmounts {
            address,
            subnet,
            network,
        } = NetworkAmounts::around(most);
        Self(Arc::new(Counts {
            most: [address, subnet, network],
            proxies: proxies.to_vec(),
            open: Mutex::default(),
            has_warned: AtomicBool::new(false),
        }))
    }

    /// Counts a connection; `None` if its address or a network around it has reached the limit.
    pub(super) fn admit(&self, peer: IpAddr) -> Option<Admission> {
        let counts = &self.0;
        let peer = peer.to_canonical();
        let is_proxy = counts.proxies.iter().any(|network| network.contains(&peer));
        let counted: Vec<Network> = match is_proxy {
            true => Vec::new(),
            false => networks_around(peer).enumerate().collect(),
        };
        let mut open = counts.open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |network: &Network| {
            let of_this = open.get(network).copied().unwrap_or_default();
            counts
                .most
                .get(network.0)
                .is_some_and(|most| of_this >= most.get())
        };
        if counted.iter().any(is_full) {
            drop(open);
            counts.refused();
            return None;
        }
        for network in &counted {
            *open.entry(*network).or_default() += 1;
        }
        drop(open);
        Some(Admission {
            counts: Arc::clone(counts),
            counted,
        })
    }
}

impl Counts {
    fn refused(&self) {
        metrics::counter!("connections_refused_total").increment(1);
        // Only once: a client that causes it on purpose could fill the log.
        if !self.has_warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "connections are refused because one address has `server.max_connections_per_address` open, or a network around it a \
                 multiple of that; if they come through a reverse proxy, name it in `server.trusted_proxies`"
            );
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut open = self
            .counts
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for network in &self.counted {
            if let Some(of_this) = open.get_mut(network) {
                *of_this -= 1;
                if *of_this == 0 {
                    open.remove(network);
                }
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
    fn many_addresses_of_one_network_share_its_number() {
        let connections = two_each();
        let of_a_24: Vec<_> = (0..9)
            .filter_map(|number| admit(&connections, &format!("192.0.2.{number}")))
            .collect();
        assert_eq!(of_a_24.len(), 6);
        let of_a_48: Vec<_> = (0..20)
            .filter_map(|number| admit(&connections, &format!("2001:db8:1:{number:x}00::1")))
            .collect();
        assert_eq!(of_a_48.len(), 12);
        assert!(admit(&connections, "2001:db8:2::1").is_some());
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
