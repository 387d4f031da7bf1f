//! The metrics recorder for `/metrics`.

use std::sync::{Mutex, PoisonError};

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Upper bounds of the histogram buckets for request times, in seconds.
const DURATION_BUCKETS: [f64; 9] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0];

/// Installs the metrics recorder: one for the whole process, because the crates use a global one.
/// Fails if another recorder was installed before.
pub(crate) fn metrics_recorder() -> Result<PrometheusHandle, metrics_exporter_prometheus::BuildError>
{
    static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*recorder {
        return Ok(handle.clone());
    }
    let handle = PrometheusBuilder::new()
        .set_buckets(&DURATION_BUCKETS)?
        .install_recorder()?;
    Ok(recorder.insert(handle).clone())
}
