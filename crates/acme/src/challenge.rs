//! The certificate that answers TLS-ALPN-01 (RFC 8737).

use std::sync::Arc;

use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use sha2::{Digest, Sha256};

use crate::Failure;

/// The protocol that an ACME server names in its handshake.
pub const ACME_TLS: &[u8] = b"acme-tls/1";

/// How TLS answers the server that checks this domain.
pub(crate) fn answer(
    domain: &str,
    key_authorization: &str,
) -> Result<rustls::ServerConfig, Failure> {
    let key = KeyPair::generate()?;
    let mut certificate = CertificateParams::new(vec![domain.to_owned()])?;
    let digest = Sha256::digest(key_authorization);
    certificate.custom_extensions = vec![CustomExtension::new_acme_identifier(&digest)];
    let certificate = certificate.self_signed(&key)?;
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let key = rustls::crypto::ring::sign::any_ecdsa_type(&key)?;
    // Not checked against its key: rustls knows no certificate with this extension, which is critical.
    let certified = CertifiedKey::new(vec![certificate.der().clone()], key);
    let mut config = rustls::ServerConfig::builder()
        .with_no_client_auth()
        .with_cert_resolver(Arc::new(SingleCertAndKey::from(certified)));
    config.alpn_protocols = vec![ACME_TLS.to_vec()];
    Ok(config)
}
