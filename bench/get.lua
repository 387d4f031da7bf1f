-- The same GET again and again, for wrk; the headers come on wrk's command line.
function done(summary, latency, requests)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT requests=%d seconds=%.3f p50_ms=%.3f p95_ms=%.3f p99_ms=%.3f failed=%d\n", summary.requests,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3, failed))
end
