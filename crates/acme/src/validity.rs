//! From when until when a certificate is valid.

use std::time::Duration;

use chrono::{DateTime, Utc};
use der::{
    AnyRef, Decode, Reader, SliceReader, Tag,
    asn1::{GeneralizedTime, UtcTime},
};
use rustls::pki_types::{CertificateDer, pem::PemObject};

use crate::Failure;

/// When the first certificate of a chain (PEM) begins and ends.
pub(crate) fn validity(chain: &str) -> Result<(DateTime<Utc>, DateTime<Utc>), Failure> {
    let leaf = CertificateDer::from_pem_slice(chain.as_bytes())?;
    let [begin, end] = times(&leaf).map_err(|error| Failure::Unusable(error.to_string()))?;
    let time = |since: Duration| {
        let seconds = i64::try_from(since.as_secs()).ok();
        seconds
            .and_then(|seconds| DateTime::from_timestamp(seconds, 0))
            .ok_or_else(|| Failure::Unusable("its time is out of range".to_owned()))
    };
    Ok((time(begin)?, time(end)?))
}

/// The two times of `Validity` (RFC 5280, section 4.1), since 1970.
fn times(certificate: &[u8]) -> der::Result<[Duration; 2]> {
    SliceReader::new(certificate)?.sequence(|certificate| {
        let times = certificate.sequence(|to_be_signed| {
            // Version, serial number, signature and issuer come before it.
            for _ in 0..4 {
                AnyRef::decode(to_be_signed)?;
            }
            let times = to_be_signed.sequence(|validity| Ok([time(validity)?, time(validity)?]));
            skip_rest(to_be_signed)?;
            times
        });
        skip_rest(certificate)?;
        times
    })
}

fn time<'a>(from: &mut impl Reader<'a>) -> der::Result<Duration> {
    match from.peek_tag()? {
        Tag::UtcTime => UtcTime::decode(from).map(|time| time.to_unix_duration()),
        _ => GeneralizedTime::decode(from).map(|time| time.to_unix_duration()),
    }
}

fn skip_rest<'a>(from: &mut impl Reader<'a>) -> der::Result<()> {
    while !from.is_finished() {
        AnyRef::decode(from)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    #[test]
    fn the_times_of_a_certificate_are_read_in_both_forms() {
        let key = KeyPair::generate().unwrap();
        let mut certificate = CertificateParams::new(vec!["example.com".to_owned()]).unwrap();
        certificate.not_before = date_time_ymd(2026, 11, 30);
        // From 2050 on it is written in the other form.
        certificate.not_after = date_time_ymd(2051, 2, 28);
        let chain = certificate.self_signed(&key).unwrap().pem();
        let (begin, end) = validity(&chain).unwrap();
        assert_eq!(begin.to_rfc3339(), "2026-11-30T00:00:00+00:00");
        assert_eq!(end.to_rfc3339(), "2051-02-28T00:00:00+00:00");
        assert!(
            validity("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").is_err()
        );
    }
}
