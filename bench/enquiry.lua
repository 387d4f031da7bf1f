-- One valid enquiry after another, each from another address, for wrk.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["apikey"] = "public-anonymous-key"

local sent = 0
-- One run after another sends to the same database.
local run = os.time() .. tostring({}):match("%x+$")

function request()
  sent = sent + 1
  local email = string.format("ana-%s-%d@importer.example", run, sent)
  return wrk.format(nil, nil, nil, '{"name":"Ana Souza","email":"' .. email .. '","phone":"+55 11 5555 0100","company":"Importadora Souza",'
    .. '"country":"Brazil","productInterest":"red-chillies","message":"Two containers of Guntur Sannam, CIF Santos, in March."}')
end

function done(summary, latency, requests)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT requests=%d seconds=%.3f p50_ms=%.3f p95_ms=%.3f p99_ms=%.3f failed=%d\n", summary.requests,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3, failed))
end
