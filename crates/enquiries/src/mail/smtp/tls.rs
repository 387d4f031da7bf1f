//! TLS to the mail server.

use std::sync::Arc;

use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use rustls_platform_verifier::BuilderVerifierExt;

use crate::{SettingsError, SmtpSettings, mail::message::read};

/// What a handshake with the mail server takes.
#[derive(Clone)]
pub(super) struct Tls {
    pub(super) config: Arc<ClientConfig>,
    pub(super) server: ServerName<'static>,
}

impl Tls {
    pub(super) fn new(settings: &SmtpSettings) -> Result<Self, SettingsError> {
        let refused = |reason: String| SettingsError::Tls {
            host: settings.host.clone(),
            reason,
        };
        let server = ServerName::try_from(settings.host.clone());
        let server = server.map_err(|error| refused(error.to_string()))?;
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| refused(error.to_string()))?;
        let builder = match authority(settings)? {
            Some(authority) => builder.with_root_certificates(authority),
            None => builder
                .with_platform_verifier()
                .map_err(|error| refused(error.to_string()))?,
        };
        let config = Arc::new(builder.with_no_client_auth());
        Ok(Self { config, server })
    }
}

/// The only authority to trust, if one is set.
fn authority(settings: &SmtpSettings) -> Result<Option<RootCertStore>, SettingsError> {
    const WHAT: &str = "the certificate file of the mail server";
    let Some(path) = &settings.ca_file else {
        return Ok(None);
    };
    let refused = |reason: String| SettingsError::Key {
        what: WHAT,
        path: path.clone(),
        reason: format!("expected a certificate as PEM: {reason}"),
    };
    let pem = read(WHAT, path)?;
    let mut trusted = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem.as_bytes()) {
        let certificate = certificate.map_err(|error| refused(error.to_string()))?;
        let added = trusted.add(certificate);
        added.map_err(|error| refused(error.to_string()))?;
    }
    if trusted.is_empty() {
        return Err(refused("it has none".to_owned()));
    }
    Ok(Some(trusted))
}
