// The rows for the measurements of the console: enquiries of five years with their mails, changes to the catalogue, files of both buckets.

/** The SQL of each database for a time some seconds ago, and for a list of numbers from 1. */
const engines = {
  SQLite: {
    ago: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (${seconds}) || ' seconds')`,
    numbers: (count) =>
      `(WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${count}) SELECT n FROM counter) AS numbers`,
    json: (text) => text,
    analyse: "PRAGMA wal_checkpoint(TRUNCATE)",
  },
  PostgreSQL: {
    ago: (seconds) => `now() - make_interval(secs => ${seconds})`,
    numbers: (count) => `generate_series(1, ${count}) AS numbers(n)`,
    json: (text) => `CAST(${text} AS jsonb)`,
    // As autovacuum does.
    analyse: "VACUUM ANALYZE",
  },
};

/** The languages that pictures are described in. */
const texts = ["en", "hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"];

/** The file of each bucket that others are copies of. It is uploaded before. */
export const first = { media: "photo.jpg", documents: "report.pdf" };

const countries = ["Germany", "Japan", "Spain", "France", "Brazil", "United Arab Emirates", "Poland", "Mexico"];
const languages = ["en", "de", "ja", "es", "fr", "pt", "ar"];
const interests = ["red-chillies", "spices", "agro-commodities", "bulk-order", "all", "partnership", "other"];
/** The seconds between two enquiries: with this, 100,000 enquiries span five years. */
const APART = 1577;
const DAY = 86_400;

const oneOf = (values) => `CASE n % ${values.length} ${values.map((value, index) => `WHEN ${index} THEN '${value}'`).join(" ")} END`;

/**
 * Statements that add a number of enquiries, the newest last: 300 new ones, 300 in progress, 5,000 quoted, older ones won or lost; one in
 * fifty is spam, one in a hundred doubtful, one in a thousand from Iceland. Each has two mails; one in five thousand failed.
 */
export function rows(engine, enquiries, owner) {
  const { ago, numbers, json, analyse } = engines[engine];
  const received = `(${enquiries} - n) * ${APART}`;
  const status = `CASE WHEN n > ${enquiries - 300} THEN 'new' WHEN n > ${enquiries - 600} THEN 'in_work' WHEN n % 50 = 0 THEN 'spam'
    WHEN n % 100 = 1 THEN 'quarantined' WHEN n > ${enquiries - 5600} THEN 'quoted' WHEN n % 3 = 0 THEN 'won' ELSE 'lost' END`;
  const country = `CASE WHEN n % 1000 = 7 THEN 'Iceland' ELSE ${oneOf(countries)} END`;
  const mail = (kind, recipient) => `
    INSERT INTO outgoing_mail (enquiry_id, kind, recipient, payload, attempts, next_attempt_at, last_error, sent_at, failed_at, queued_at, created_at)
    SELECT id, '${kind}', ${recipient}, '{}', 1, received_at, CASE WHEN id % 5000 = 0 THEN '550 no such mailbox' END,
      CASE WHEN id % 5000 = 0 THEN NULL ELSE received_at END, CASE WHEN id % 5000 = 0 THEN received_at END, received_at, received_at
    FROM enquiries`;
  const copies = (bucket) => `
    INSERT INTO storage_objects (id, bucket_id, name, version, hash, size, content_type, cache_control, user_metadata, created_at, updated_at)
    SELECT bucket_id || n, bucket_id, 'lot-' || n || '-' || name, version, hash, size, content_type, cache_control, user_metadata, ${ago("n * 3600")},
      ${ago("n * 3600")} FROM storage_objects, ${numbers(1000)} WHERE bucket_id = '${bucket}' AND name = '${first[bucket]}'`;
  return [
    `INSERT INTO enquiries (reference, name, email, contact, phone, company, country, product_interest, message, language, status, source_page,
       received_at, due_at, first_answered_at, closed_at, assigned_to, search_text)
     SELECT 'NSE-' || n, 'Buyer ' || (n % 5000), 'buyer' || (n % 5000) || '@example.com', 'buyer' || (n % 5000) || '@example.com', '+49 30 1234567',
       'Company ' || (n % 4000), ${country}, ${oneOf(interests)}, 'Please quote 7 t of Teja S17, CIF Hamburg, with test reports of lot ' || n || '.',
       ${oneOf(languages)}, ${status}, '/contact', ${ago(received)},
       CASE WHEN ${status} = 'quarantined' THEN NULL ELSE ${ago(`${received} - ${DAY}`)} END,
       CASE WHEN ${status} IN ('quoted', 'won', 'lost') THEN ${ago(`${received} - n % 90000`)} END,
       CASE WHEN ${status} IN ('won', 'lost', 'spam') THEN ${ago(`${received} - 20 * ${DAY}`)} END,
       CASE WHEN n % 3 = 0 THEN '${owner}' END,
       'nse-' || n || ' buyer ' || (n % 5000) || ' company ' || (n % 4000) || ' buyer' || (n % 5000)
         || '@example.com please quote 7 t of teja s17, cif hamburg, with test reports of lot ' || n || '.'
     FROM ${numbers(enquiries)}`,
    mail("company", "'sales@example.com'"),
    mail("confirmation", "email"),
    `INSERT INTO enquiry_events (enquiry_id, kind, actor, at, details) SELECT id, 'received', '', received_at, '{}' FROM enquiries`,
    `INSERT INTO revisions (table_name, row_key, action, actor, at, request_id, before, after)
     SELECT 'products', CAST(n % 5000 AS TEXT), 'update', CASE WHEN n % 7 = 0 THEN 'editor@example.com' ELSE 'owner@example.com' END, ${ago("n * 600")},
       'request-' || n, '{"price_from": 2800}', '{"price_from": 2900}' FROM ${numbers(50_000)}`,
    ...texts.map(
      (language) => `INSERT INTO picture_texts (image_url, language, alt_text, made_from, stale)
        SELECT '/pictures/lot-' || n || '-960.jpg', '${language}', 'Dried chillies of lot ' || n || ' in a steel bowl', '{"alt_text": "0a1b2c3d"}',
          ${json(`CASE WHEN '${language}' <> 'en' AND n % 50 = 0 THEN '["alt_text"]' ELSE '[]' END`)} FROM ${numbers(5000)}`,
    ),
    copies("media"),
    copies("documents"),
    analyse,
  ];
}
