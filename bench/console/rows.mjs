// The rows for the measurements of the console: enquiries of five years with their mails, changes to the catalogue, files of both buckets.

/** The SQL of each database for a time some seconds ago, and for a list of numbers from 1. */
const engines = {
  SQLite: {
    ago: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (${seconds}) || ' seconds')`,
    numbers: (count) =>
      `(WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${count}) SELECT n FROM counter) AS numbers`,
    digits: "printf('%032d', n)",
    json: (text) => text,
    analyse: "PRAGMA wal_checkpoint(TRUNCATE)",
  },
  PostgreSQL: {
    ago: (seconds) => `now() - make_interval(secs => ${seconds})`,
    numbers: (count) => `generate_series(1, ${count}) AS numbers(n)`,
    digits: "lpad(CAST(n AS text), 32, '0')",
    json: (text) => `CAST(${text} AS jsonb)`,
    // As autovacuum does.
    analyse: "VACUUM ANALYZE",
  },
};

/** The languages that pictures are described in. */
const texts = ["en", "hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"];

/** The document that others are copies of. It is uploaded before. */
export const first = "report.pdf";

const countries = ["DE", "JP", "ES", "FR", "BR", "AE", "PL", "MX"];
const languages = ["en", "de", "ja", "es", "fr", "pt", "ar"];
const interests = ["red-chillies", "spices", "agro-commodities", "bulk-order", "all", "partnership", "other"];
/** The seconds between two enquiries: with this, 100,000 enquiries span five years. */
const APART = 1577;
const DAY = 86_400;
/** What the search has of an enquiry that was answered: a reply of 600 characters. */
const reply = `\n${"we quote teja s17 at 2,800 usd per tonne, fob chennai. ".repeat(11)}${"2800 ".repeat(11)}`;

const oneOf = (values) => `CASE n % ${values.length} ${values.map((value, index) => `WHEN ${index} THEN '${value}'`).join(" ")} END`;

/**
 * Statements that add a number of enquiries, the newest last: 300 new ones, 300 in progress, 5,000 quoted, older ones won or lost; one in
 * fifty is spam, one in a hundred doubtful, one in a thousand from Iceland. Each has two mails; one in five thousand failed. A thousand people
 * write for one company.
 *
 * Of the pictures four in five are described in every language, one in five hundred could not be made, and each product shows one.
 */
export function rows(engine, { enquiries, pictures, owner }) {
  const { ago, numbers, digits, json, analyse } = engines[engine];
  const received = `(${enquiries} - n) * ${APART}`;
  const status = `CASE WHEN n > ${enquiries - 300} THEN 'new' WHEN n > ${enquiries - 600} THEN 'in_work' WHEN n % 50 = 0 THEN 'spam'
    WHEN n % 100 = 1 THEN 'quarantined' WHEN n > ${enquiries - 5600} THEN 'quoted' WHEN n % 3 = 0 THEN 'won' ELSE 'lost' END`;
  const country = `CASE WHEN n % 1000 = 7 THEN 'IS' ELSE ${oneOf(countries)} END`;
  const mail = (kind, recipient) => `
    INSERT INTO outgoing_mail (enquiry_id, kind, recipient, payload, attempts, next_attempt_at, last_error, sent_at, failed_at, queued_at, created_at)
    SELECT id, '${kind}', ${recipient}, '{}', 1, received_at, CASE WHEN id % 5000 = 0 THEN '550 no such mailbox' END,
      CASE WHEN id % 5000 = 0 THEN NULL ELSE received_at END, CASE WHEN id % 5000 = 0 THEN received_at END, received_at, received_at
    FROM enquiries`;
  const buyer = "n % 40000";
  const company = `CASE WHEN ${buyer} < 1000 THEN 0 ELSE ${buyer} / 4 END`;
  const url = `'/pictures/' || ${digits} || '-4032x3024-960.jpg'`;
  const copies = `
    INSERT INTO storage_objects (id, bucket_id, name, version, hash, size, content_type, cache_control, user_metadata, created_at, updated_at)
    SELECT bucket_id || n, bucket_id, 'lot-' || n || '-' || name, version, hash, size, content_type, cache_control, user_metadata, ${ago("n * 3600")},
      ${ago("n * 3600")} FROM storage_objects, ${numbers(1000)} WHERE bucket_id = 'documents' AND name = '${first}'`;
  return [
    `INSERT INTO enquiries (reference, name, email, contact, phone, company, country, country_code, product_interest, message, language, status, source_page,
       received_at, due_at, first_answered_at, closed_at, assigned_to, search_text)
     SELECT 'NSE-' || n, 'Buyer ' || (${buyer}), 'buyer' || (${buyer}) || '@example.com', 'buyer' || (${buyer}) || '@example.com', '+49 30 1234567',
       'Company ' || (${company}), ${country}, ${country}, ${oneOf(interests)}, 'Please quote 7 t of Teja S17, CIF Hamburg, with test reports of lot ' || n || '.',
       ${oneOf(languages)}, ${status}, '/contact', ${ago(received)},
       CASE WHEN ${status} = 'quarantined' THEN NULL ELSE ${ago(`${received} - ${DAY}`)} END,
       CASE WHEN ${status} IN ('quoted', 'won', 'lost') THEN ${ago(`${received} - n % 90000`)} END,
       CASE WHEN ${status} IN ('won', 'lost', 'spam') THEN ${ago(`${received} - 20 * ${DAY}`)} END,
       CASE WHEN n % 3 = 0 THEN '${owner}' END,
       'nse-' || n || ' buyer ' || (${buyer}) || ' company ' || (${company}) || ' buyer' || (${buyer})
         || '@example.com +49 30 1234567 49301234567 please quote 7 t of teja s17, cif hamburg, with test reports of lot ' || n || '. nse' || n || ' buyer' || (${buyer}) || 'examplecom'
         || CASE WHEN ${status} IN ('quoted', 'won', 'lost') THEN '${reply}' ELSE '' END
     FROM ${numbers(enquiries)}`,
    mail("company", "'sales@example.com'"),
    mail("confirmation", "email"),
    `INSERT INTO enquiry_events (enquiry_id, kind, actor, at, details) SELECT id, 'received', '', received_at, '{}' FROM enquiries`,
    `INSERT INTO revisions (table_name, row_key, action, actor, at, request_id, before, after)
     SELECT 'products', CAST(n % 5000 AS TEXT), 'update', CASE WHEN n % 7 = 0 THEN 'editor@example.com' ELSE 'owner@example.com' END, ${ago("n * 600")},
       'request-' || n, '{"price_from": 2800}', '{"price_from": 2900}' FROM ${numbers(50_000)}`,
    ...texts.map(
      (language) => `INSERT INTO picture_texts (image_url, language, alt_text, made_from, stale)
        SELECT ${url}, '${language}', 'Dried chillies of lot ' || n || ' in a steel bowl', '{"alt_text": "0a1b2c3d"}',
          ${json(`CASE WHEN '${language}' <> 'en' AND n % 50 = 0 THEN '["alt_text"]' ELSE '[]' END`)} FROM ${numbers(pictures)} WHERE n % 5 > 0`,
    ),
    `INSERT INTO pictures (id, hash, url, width, height, colour, is_opaque, made, remaining, error, created_at)
     SELECT ${digits}, ${digits} || ${digits}, ${url}, 4032, 3024, '#8c3b1f', TRUE,
       ${json(`'["960.jpg","960.avif","320.avif","480.avif","480.jpg","750.avif","1600.avif","1600.jpg"]'`)}, 0,
       CASE WHEN n % 500 = 0 THEN 'too little memory' END, ${ago("n * 600")} FROM ${numbers(pictures)}`,
    `INSERT INTO storage_objects (id, bucket_id, name, version, hash, size, content_type, cache_control, user_metadata, created_at, updated_at)
     SELECT 'media' || n, 'media', 'products/lot-' || n || '.jpg', '1', ${digits} || ${digits}, 2000000 + n, 'image/jpeg', 'no-cache', ${json("'{}'")},
       ${ago("n * 600")}, ${ago("n * 600")} FROM ${numbers(pictures)}`,
    `UPDATE products SET image_url = (SELECT url FROM pictures WHERE pictures.id = (SELECT ${digits} FROM (SELECT products.id * 3 AS n) AS numbers))`,
    copies,
    analyse,
  ];
}
