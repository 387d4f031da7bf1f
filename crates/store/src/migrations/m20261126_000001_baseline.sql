-- The tables of 0.2.0. Never changed: what changes them later is another migration.
--
-- The words in braces are what SQLite and PostgreSQL name otherwise: see the Rust file beside this one.
-- Prices and parameters are ten-thousandths (see the crate `decimal`); the codes, keys and JSON values are described at the entities.

-- The catalogue

CREATE TABLE products (
    id {id},
    slug varchar NOT NULL UNIQUE,
    name varchar NOT NULL,
    description text NOT NULL,
    detailed_description text NOT NULL,
    category varchar NOT NULL,
    grade varchar NOT NULL,
    district varchar NOT NULL,
    active boolean NOT NULL,
    featured boolean NOT NULL,
    image_url varchar,
    min_order_quantity varchar,
    packaging_options {json} NOT NULL,
    hs_code varchar,
    botanical_name varchar,
    crop_year varchar,
    shelf_life varchar,
    lead_time varchar,
    load_20ft varchar,
    load_40ft varchar,
    port varchar,
    incoterms {json} NOT NULL,
    certificates {json} NOT NULL,
    created_at {timestamp} NOT NULL,
    updated_at {timestamp} NOT NULL,
    other_names {json} NOT NULL DEFAULT '[]',
    state varchar NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    price_from {bigint},
    price_to {bigint},
    price_currency varchar,
    price_unit varchar,
    price_term varchar,
    price_port varchar,
    price_valid_until {date},
    needs_export_authorisation boolean NOT NULL DEFAULT FALSE,
    price_note text,
    allergens {json} NOT NULL DEFAULT '[]',
    gmo_free boolean,
    halal boolean,
    kosher boolean,
    featured_position integer
);
CREATE INDEX products_category ON products (category, active);
CREATE INDEX products_grade ON products (grade);
CREATE INDEX products_image_url ON products (image_url);
CREATE INDEX products_picture ON products (substr(image_url, 11, 32));

CREATE TABLE product_translations (
    product_id {bigint} NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    language varchar NOT NULL,
    name varchar,
    description text,
    detailed_description text,
    district varchar,
    packaging_options {json},
    min_order_quantity text,
    shelf_life text,
    lead_time text,
    load_20ft text,
    load_40ft text,
    other_names {json},
    made_from {json} NOT NULL DEFAULT '{}',
    state varchar,
    version integer NOT NULL DEFAULT 1,
    stale {json} NOT NULL DEFAULT '[]',
    PRIMARY KEY (product_id, language)
);

CREATE TABLE categories (
    code varchar NOT NULL PRIMARY KEY,
    name varchar,
    has_heat boolean NOT NULL,
    position integer NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE category_translations (
    category varchar NOT NULL REFERENCES categories (code) ON DELETE CASCADE,
    language varchar NOT NULL,
    name varchar NOT NULL,
    version integer NOT NULL DEFAULT 1,
    made_from {json} NOT NULL DEFAULT '{}',
    stale {json} NOT NULL DEFAULT '[]',
    PRIMARY KEY (category, language)
);

CREATE TABLE grades (
    code varchar NOT NULL PRIMARY KEY,
    name varchar NOT NULL,
    position integer NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE grade_translations (
    grade varchar NOT NULL REFERENCES grades (code) ON DELETE CASCADE,
    language varchar NOT NULL,
    name varchar NOT NULL,
    version integer NOT NULL DEFAULT 1,
    made_from {json} NOT NULL DEFAULT '{}',
    stale {json} NOT NULL DEFAULT '[]',
    PRIMARY KEY (grade, language)
);

CREATE TABLE parameters (
    code varchar NOT NULL PRIMARY KEY,
    name varchar,
    "group" varchar NOT NULL,
    unit varchar NOT NULL,
    method varchar NOT NULL,
    position integer NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE parameter_translations (
    parameter varchar NOT NULL REFERENCES parameters (code) ON DELETE CASCADE,
    language varchar NOT NULL,
    name varchar NOT NULL,
    version integer NOT NULL DEFAULT 1,
    made_from {json} NOT NULL DEFAULT '{}',
    stale {json} NOT NULL DEFAULT '[]',
    PRIMARY KEY (parameter, language)
);

CREATE TABLE product_parameters (
    product_id {bigint} NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    parameter varchar NOT NULL REFERENCES parameters (code) ON DELETE CASCADE,
    kind varchar NOT NULL,
    minimum {bigint},
    maximum {bigint},
    unit varchar NOT NULL,
    method varchar NOT NULL,
    note text,
    position integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (product_id, parameter, kind)
);
CREATE INDEX product_parameters_parameter ON product_parameters (parameter);

CREATE TABLE product_drafts (
    product_id {bigint} NOT NULL PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    changes {json} NOT NULL,
    publish_at {timestamp},
    error {json},
    author_id varchar,
    author varchar NOT NULL,
    updated_at {timestamp} NOT NULL,
    version integer NOT NULL DEFAULT 1
);
CREATE INDEX product_drafts_publish_at ON product_drafts (publish_at);

CREATE TABLE site_texts (
    language varchar NOT NULL,
    key varchar NOT NULL,
    text text NOT NULL,
    made_from varchar,
    shipped varchar,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (language, key)
);

CREATE TABLE site_changes (
    "row" varchar NOT NULL PRIMARY KEY,
    change {json} NOT NULL,
    made_from varchar,
    author_id varchar,
    author varchar NOT NULL,
    updated_at {timestamp} NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE site_settings (
    key varchar NOT NULL,
    language varchar NOT NULL,
    value {json} NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (key, language)
);

CREATE TABLE product_imports (
    id {id},
    request_id varchar NOT NULL UNIQUE,
    file_name varchar NOT NULL,
    added {bigint} NOT NULL,
    changed {bigint} NOT NULL,
    actor_id varchar,
    actor varchar NOT NULL,
    at {timestamp} NOT NULL,
    undone_at {timestamp}
);

CREATE TABLE redirects (
    path varchar NOT NULL PRIMARY KEY,
    target varchar NOT NULL
);

CREATE TABLE catalogue_state (
    id integer NOT NULL PRIMARY KEY,
    revision {bigint} NOT NULL,
    listings_made_with varchar
);

CREATE TABLE product_listings (
    id {bigint} NOT NULL,
    language varchar NOT NULL,
    name_key {bytes} NOT NULL,
    slug varchar NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    detailed_description text NOT NULL,
    category varchar NOT NULL,
    grade text NOT NULL,
    origin text NOT NULL,
    active boolean NOT NULL,
    featured boolean NOT NULL,
    image_url text,
    capsaicin_level text,
    color_value text,
    moisture_content text,
    min_order_quantity text,
    price_range text NOT NULL,
    packaging_options {json} NOT NULL,
    hs_code text,
    botanical_name text,
    crop_year text,
    shelf_life text,
    lead_time text,
    load_20ft text,
    load_40ft text,
    port text,
    incoterms {json} NOT NULL,
    certificates {json} NOT NULL,
    created_at {timestamp} NOT NULL,
    updated_at {timestamp} NOT NULL,
    english_name text NOT NULL,
    other_names {json} NOT NULL,
    district text NOT NULL,
    state text NOT NULL,
    parameters {json} NOT NULL,
    allergens {json} NOT NULL,
    gmo_free boolean,
    halal boolean,
    kosher boolean,
    heat_level varchar,
    search_text text NOT NULL,
    hs_digits text,
    price_from {bigint},
    price_to {bigint},
    price_currency varchar,
    price_unit varchar,
    price_term varchar,
    price_port text,
    price_valid_until {date},
    needs_export_authorisation boolean NOT NULL,
    image_alt text,
    image_focus text,
    in_english {json} NOT NULL,
    featured_rank integer NOT NULL DEFAULT 0,
    PRIMARY KEY (id, language)
);
CREATE INDEX product_listings_updated_at ON product_listings (language, updated_at);

-- Products whose rows in product_listings are to be made again.
CREATE TABLE outdated_listings (
    product_id {bigint} NOT NULL PRIMARY KEY
);

-- On SQLite the rows are stored as the catalogue lists them, so that a list is read from one place of the file.
CREATE TABLE product_listing_keys (
    language varchar NOT NULL,
    featured_rank integer NOT NULL,
    name_key {bytes} NOT NULL,
    slug varchar NOT NULL,
    id bigint NOT NULL,
    featured boolean NOT NULL,
    category varchar NOT NULL,
    grade text NOT NULL,
    origin text NOT NULL,
    heat_level varchar,
    active boolean NOT NULL,
    hs_digits text,
    search_text text NOT NULL{listing_storage};
CREATE INDEX product_listing_keys_id ON product_listing_keys (id);
CREATE INDEX product_listing_keys_slug ON product_listing_keys (slug, language);
CREATE INDEX product_listing_keys_grade ON product_listing_keys (language, grade, id);
CREATE INDEX product_listing_keys_origin ON product_listing_keys (language, origin, id);
{listing_indexes};

-- Accounts

CREATE TABLE auth_users (
    id varchar NOT NULL PRIMARY KEY,
    email varchar NOT NULL UNIQUE,
    password_hash text,
    email_confirmed_at {timestamp},
    invited_at {timestamp},
    confirmation_sent_at {timestamp},
    recovery_sent_at {timestamp},
    new_email varchar,
    email_change_sent_at {timestamp},
    email_change_confirmations integer NOT NULL,
    reauthentication_sent_at {timestamp},
    last_sign_in_at {timestamp},
    app_metadata {json} NOT NULL,
    user_metadata {json} NOT NULL,
    banned_until {timestamp},
    created_at {timestamp} NOT NULL,
    updated_at {timestamp} NOT NULL
);

CREATE TABLE auth_sessions (
    id varchar NOT NULL PRIMARY KEY,
    user_id varchar NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
    aal varchar(8) NOT NULL,
    amr {json} NOT NULL,
    factor_id varchar,
    user_agent text,
    created_at {timestamp} NOT NULL,
    refreshed_at {timestamp} NOT NULL
);
CREATE INDEX auth_sessions_user_id ON auth_sessions (user_id);

CREATE TABLE auth_refresh_tokens (
    token_hash varchar NOT NULL PRIMARY KEY,
    session_id varchar NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
    parent_hash varchar,
    created_at {timestamp} NOT NULL,
    used_at {timestamp}
);
CREATE INDEX auth_refresh_tokens_session_id ON auth_refresh_tokens (session_id);
CREATE INDEX auth_refresh_tokens_parent_hash ON auth_refresh_tokens (parent_hash);

CREATE TABLE auth_one_time_tokens (
    id varchar NOT NULL PRIMARY KEY,
    user_id varchar NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
    kind varchar(24) NOT NULL,
    email varchar NOT NULL,
    link_hash varchar NOT NULL UNIQUE,
    code_hash varchar NOT NULL,
    attempts integer NOT NULL,
    password_hash text,
    user_metadata {json},
    code_challenge text,
    code_challenge_method varchar,
    invited_by text,
    created_at {timestamp} NOT NULL,
    expires_at {timestamp} NOT NULL
);
CREATE INDEX auth_one_time_tokens_user_id ON auth_one_time_tokens (user_id);

CREATE TABLE auth_mfa_factors (
    id varchar NOT NULL PRIMARY KEY,
    user_id varchar NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
    friendly_name varchar NOT NULL,
    secret text NOT NULL,
    verified boolean NOT NULL,
    last_step {bigint},
    created_at {timestamp} NOT NULL,
    updated_at {timestamp} NOT NULL,
    last_challenged_at {timestamp}
);
CREATE INDEX auth_mfa_factors_user_id ON auth_mfa_factors (user_id);

CREATE TABLE auth_mfa_challenges (
    id varchar NOT NULL PRIMARY KEY,
    factor_id varchar NOT NULL REFERENCES auth_mfa_factors (id) ON DELETE CASCADE,
    attempts integer NOT NULL,
    created_at {timestamp} NOT NULL,
    expires_at {timestamp} NOT NULL
);
CREATE INDEX auth_mfa_challenges_factor_id ON auth_mfa_challenges (factor_id);

CREATE TABLE auth_recovery_codes (
    code_hash varchar NOT NULL PRIMARY KEY,
    user_id varchar NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
    created_at {timestamp} NOT NULL
);
CREATE INDEX auth_recovery_codes_user_id ON auth_recovery_codes (user_id);

CREATE TABLE auth_flow_states (
    code_hash varchar NOT NULL PRIMARY KEY,
    user_id varchar NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
    authentication_method varchar(24) NOT NULL,
    code_challenge text NOT NULL,
    code_challenge_method varchar(8) NOT NULL,
    expires_at {timestamp} NOT NULL
);
CREATE INDEX auth_flow_states_user_id ON auth_flow_states (user_id);

CREATE TABLE auth_signing_keys (
    id varchar NOT NULL PRIMARY KEY,
    private_key text NOT NULL,
    created_at {timestamp} NOT NULL
);

CREATE TABLE auth_audit_log (
    id {id},
    action varchar NOT NULL,
    actor_id varchar,
    actor_email varchar,
    subject_id varchar,
    traits {json} NOT NULL,
    ip_address varchar NOT NULL,
    created_at {timestamp} NOT NULL
);
CREATE INDEX auth_audit_log_ip_address ON auth_audit_log (ip_address, created_at);
CREATE INDEX auth_audit_log_typed ON auth_audit_log ((traits ->> 'email')) WHERE actor_id IS NULL;

CREATE TABLE staff_settings (
    account_id varchar NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
    key varchar NOT NULL,
    value text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (account_id, key)
);

-- The company's people, of the accounts.
CREATE VIEW staff_members AS
    SELECT id, coalesce(nullif({staff_name}, ''), email) AS name, email, {staff_role} AS role, last_sign_in_at, invited_at,
        email_confirmed_at AS confirmed_at
    FROM auth_users
    WHERE {staff_role} IN ('owner', 'editor', 'sales', 'viewer');

-- Enquiries and mail

CREATE TABLE enquiries (
    id {id},
    reference varchar NOT NULL UNIQUE,
    idempotency_key varchar UNIQUE,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    company text NOT NULL,
    country text NOT NULL,
    country_code varchar,
    product_interest varchar NOT NULL,
    product varchar,
    message text NOT NULL,
    language varchar NOT NULL,
    status varchar(16) NOT NULL,
    source_page text,
    received_at {timestamp} NOT NULL,
    doubt varchar(16),
    assigned_to varchar REFERENCES auth_users (id) ON DELETE SET NULL,
    due_at {timestamp},
    first_answered_at {timestamp},
    closed_at {timestamp},
    confirmation_message_id text,
    contact text NOT NULL DEFAULT '',
    search_text text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    reminded_at {timestamp},
    overdue_notified_at {timestamp}
);
CREATE INDEX enquiries_assigned_to ON enquiries (assigned_to, due_at);
CREATE INDEX enquiries_assigned_to_received_at ON enquiries (assigned_to, received_at);
CREATE INDEX enquiries_company ON enquiries (company, contact, status, id);
CREATE INDEX enquiries_contact ON enquiries (contact, received_at, status, id);
CREATE INDEX enquiries_country_code ON enquiries (country_code, received_at);
CREATE INDEX enquiries_due_at ON enquiries (due_at);
CREATE INDEX enquiries_email ON enquiries (email, received_at);
CREATE INDEX enquiries_language ON enquiries (language, received_at);
CREATE INDEX enquiries_product_interest ON enquiries (product_interest, received_at);
CREATE INDEX enquiries_received_at ON enquiries (received_at);
CREATE INDEX enquiries_status ON enquiries (status, received_at);
CREATE INDEX enquiries_status_closed_at ON enquiries (status, closed_at DESC{nulls_last}, id DESC);
CREATE INDEX enquiries_status_due_at ON enquiries (status, due_at);
CREATE INDEX enquiries_waiting ON enquiries (due_at) WHERE first_answered_at IS NULL AND closed_at IS NULL AND due_at IS NOT NULL;

-- Who has written, with their last enquiry; the same for companies. What an index does not have is only joined, so that counting them reads the index alone.
CREATE VIEW contacts AS
    SELECT groups.contact, last.name, last.email, last.phone, last.company, last.country, last.country_code, groups.enquiry_count, groups.won_count,
        last.received_at AS last_enquiry_at, last.search_text
    FROM (
        SELECT contact, count(*) AS enquiry_count, count(*) FILTER (WHERE status = 'won') AS won_count, max(id) AS last_id
        FROM enquiries
        WHERE status NOT IN ('spam', 'quarantined') AND contact <> ''
        GROUP BY contact
    ) AS groups
    LEFT JOIN enquiries AS last ON last.id = groups.last_id;
CREATE VIEW companies AS
    SELECT groups.company, last.name, last.country, last.country_code, groups.contact_count, groups.enquiry_count, groups.won_count,
        last.received_at AS last_enquiry_at, last.search_text
    FROM (
        SELECT company, count(DISTINCT contact) AS contact_count, count(*) AS enquiry_count,
            count(*) FILTER (WHERE status = 'won') AS won_count, max(id) AS last_id
        FROM enquiries
        WHERE status NOT IN ('spam', 'quarantined') AND company <> ''
        GROUP BY company
    ) AS groups
    LEFT JOIN enquiries AS last ON last.id = groups.last_id;

CREATE TABLE notice_channels (
    id {id},
    kind varchar(16) NOT NULL,
    name varchar NOT NULL,
    address text NOT NULL,
    secret text,
    events {json} NOT NULL,
    include_details boolean NOT NULL DEFAULT FALSE,
    active boolean NOT NULL DEFAULT TRUE,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE outgoing_mail (
    id {id},
    enquiry_id {bigint} REFERENCES enquiries (id) ON DELETE CASCADE,
    kind varchar(16) NOT NULL,
    recipient text NOT NULL,
    payload {json} NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at {timestamp} NOT NULL,
    lease_owner varchar,
    last_error text,
    sent_at {timestamp},
    failed_at {timestamp},
    queued_at {timestamp} NOT NULL,
    created_at {timestamp} NOT NULL,
    recipient_key varchar,
    message_id text,
    channel_id {bigint} REFERENCES notice_channels (id) ON DELETE CASCADE
);
CREATE INDEX outgoing_mail_channel_id ON outgoing_mail (channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX outgoing_mail_enquiry ON outgoing_mail (enquiry_id);
CREATE UNIQUE INDEX outgoing_mail_of_enquiry_once ON outgoing_mail (enquiry_id, kind, recipient) WHERE kind IN ('company', 'confirmation');
CREATE INDEX outgoing_mail_recipient ON outgoing_mail (recipient_key, created_at) WHERE recipient_key IS NOT NULL;
CREATE INDEX outgoing_mail_given_up ON outgoing_mail (failed_at) WHERE sent_at IS NULL AND failed_at IS NOT NULL;
-- Not of mails that wait: SQLite would take it to find them, and sort them all for the next one.
CREATE INDEX outgoing_mail_sent_at ON outgoing_mail (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outgoing_mail_waiting ON outgoing_mail (next_attempt_at) WHERE sent_at IS NULL AND failed_at IS NULL;
-- The worker of the notices looks whether one is due whenever mail is queued; without this index it would read all waiting mail for it.
CREATE INDEX outgoing_mail_waiting_for_http ON outgoing_mail (next_attempt_at)
    WHERE sent_at IS NULL AND failed_at IS NULL AND kind IN ('webhook', 'telegram');

CREATE TABLE enquiry_messages (
    id {id},
    enquiry_id {bigint} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    author_id varchar REFERENCES auth_users (id) ON DELETE SET NULL,
    author varchar NOT NULL,
    language varchar NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    cc {json} NOT NULL,
    attachments {json} NOT NULL,
    mark_as varchar,
    message_id text NOT NULL,
    mail_id {bigint} REFERENCES outgoing_mail (id) ON DELETE SET NULL,
    created_at {timestamp} NOT NULL,
    send_at {timestamp},
    idempotency_key varchar
);
CREATE INDEX enquiry_messages_author_id ON enquiry_messages (author_id);
CREATE INDEX enquiry_messages_enquiry_id ON enquiry_messages (enquiry_id);
CREATE UNIQUE INDEX enquiry_messages_idempotency_key ON enquiry_messages (idempotency_key);
CREATE INDEX enquiry_messages_mail_id ON enquiry_messages (mail_id);

CREATE TABLE enquiry_notes (
    id {id},
    enquiry_id {bigint} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    author_id varchar REFERENCES auth_users (id) ON DELETE SET NULL,
    author varchar NOT NULL,
    body text NOT NULL,
    created_at {timestamp} NOT NULL
);
CREATE INDEX enquiry_notes_author_id ON enquiry_notes (author_id);
CREATE INDEX enquiry_notes_enquiry_id ON enquiry_notes (enquiry_id);

CREATE TABLE enquiry_events (
    id {id},
    enquiry_id {bigint} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    at {timestamp} NOT NULL,
    actor_id varchar REFERENCES auth_users (id) ON DELETE SET NULL,
    actor varchar NOT NULL,
    kind varchar(32) NOT NULL,
    details {json} NOT NULL
);
CREATE INDEX enquiry_events_actor_id ON enquiry_events (actor_id);
CREATE INDEX enquiry_events_enquiry_id ON enquiry_events (enquiry_id);

CREATE TABLE enquiry_rules (
    id {id},
    position integer NOT NULL,
    product_interest varchar,
    country varchar,
    assigned_to varchar REFERENCES auth_users (id) ON DELETE SET NULL,
    recipients {json} NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE mail_templates (
    id {id},
    name varchar NOT NULL,
    language varchar NOT NULL,
    body text NOT NULL,
    position integer NOT NULL,
    version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX mail_templates_name ON mail_templates (language, name);

CREATE TABLE answering_times (
    id {bigint} NOT NULL PRIMARY KEY,
    answer_within_hours integer NOT NULL,
    counts varchar NOT NULL,
    working_days {json} NOT NULL,
    opens varchar NOT NULL,
    closes varchar NOT NULL,
    time_zone varchar NOT NULL,
    remind_before_minutes integer NOT NULL,
    digest_at integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    publishes_share boolean NOT NULL DEFAULT FALSE,
    published_share integer,
    -- While the due times of some enquiries are those of earlier settings: the last one that has its new one.
    due_times_set_to {bigint}
);

CREATE TABLE holidays (
    day {date} NOT NULL PRIMARY KEY,
    name varchar NOT NULL
);

CREATE TABLE quarantine_digest (
    id {bigint} NOT NULL PRIMARY KEY,
    notified_until {timestamp} NOT NULL
);

-- Files and pictures

CREATE TABLE storage_objects (
    id varchar NOT NULL PRIMARY KEY,
    bucket_id varchar NOT NULL,
    name varchar NOT NULL,
    version varchar NOT NULL,
    hash varchar NOT NULL,
    size {bigint} NOT NULL,
    content_type varchar NOT NULL,
    cache_control varchar NOT NULL,
    user_metadata {json} NOT NULL,
    owner_id varchar,
    created_at {timestamp} NOT NULL,
    updated_at {timestamp} NOT NULL,
    valid_until {date}
);
CREATE INDEX storage_objects_content ON storage_objects (substr(hash, 1, 32));
CREATE INDEX storage_objects_created_at ON storage_objects (bucket_id, created_at DESC, id);
CREATE INDEX storage_objects_hash ON storage_objects (hash);
CREATE UNIQUE INDEX storage_objects_name ON storage_objects (bucket_id, name);

CREATE TABLE storage_links (
    id varchar NOT NULL PRIMARY KEY,
    file_id varchar NOT NULL REFERENCES storage_objects (id) ON DELETE CASCADE,
    owner_id varchar REFERENCES auth_users (id) ON DELETE CASCADE,
    created_by varchar NOT NULL,
    created_at {timestamp} NOT NULL,
    expires_at {timestamp} NOT NULL
);
CREATE INDEX storage_links_expires_at ON storage_links (expires_at);
CREATE INDEX storage_links_file_id ON storage_links (file_id);
CREATE INDEX storage_links_owner_id ON storage_links (owner_id);

CREATE TABLE storage_keys (
    id varchar NOT NULL PRIMARY KEY,
    secret varchar NOT NULL,
    created_at {timestamp} NOT NULL
);

CREATE TABLE content_claims (
    id varchar NOT NULL PRIMARY KEY,
    content varchar NOT NULL,
    purpose varchar(16) NOT NULL,
    until {timestamp} NOT NULL
);
CREATE INDEX content_claims_content ON content_claims (content);

CREATE TABLE pictures (
    id varchar NOT NULL PRIMARY KEY,
    hash varchar NOT NULL,
    url varchar NOT NULL UNIQUE,
    width integer NOT NULL,
    height integer NOT NULL,
    colour varchar NOT NULL,
    is_opaque boolean NOT NULL,
    made {json} NOT NULL,
    remaining integer NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    leased_until {timestamp},
    error varchar,
    created_at {timestamp} NOT NULL
);

CREATE TABLE picture_texts (
    image_url varchar NOT NULL,
    language varchar NOT NULL,
    alt_text text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    made_from {json} NOT NULL DEFAULT '{}',
    stale {json} NOT NULL DEFAULT '[]',
    PRIMARY KEY (image_url, language)
);
CREATE INDEX picture_texts_english ON picture_texts (image_url) WHERE language = 'en';
CREATE INDEX picture_texts_stale ON picture_texts (image_url) WHERE stale <> '[]';

CREATE TABLE picture_focus_points (
    image_url varchar NOT NULL PRIMARY KEY,
    x integer NOT NULL,
    y integer NOT NULL,
    version integer NOT NULL DEFAULT 1
);

-- The files of the bucket `media`, each with its picture. A list without correlation is read once, however many files are compared with it.
CREATE VIEW media_files AS
    SELECT files.id, files.name, files.size, files.content_type, files.created_at, pictures.url, pictures.width, pictures.height,
        pictures.colour AS color, {array_length}(pictures.made) AS sizes_made,
        {array_length}(pictures.made) + pictures.remaining AS sizes_planned, pictures.error,
        pictures.remaining > 0 OR pictures.error IS NOT NULL AS is_in_progress,
        pictures.url IN (SELECT image_url FROM picture_texts WHERE language = 'en') AS is_described,
        pictures.url IN (SELECT image_url FROM picture_texts WHERE stale <> '[]') AS is_stale,
        coalesce(pictures.url IN (SELECT image_url FROM products WHERE image_url IS NOT NULL), FALSE) AS is_shown,
        (SELECT count(*) FROM products WHERE products.image_url = pictures.url) AS product_count,
        -- Most pictures of a large library are shown by no product: a search of the names looks at the others only.
        CASE WHEN pictures.url IN (SELECT image_url FROM products WHERE image_url IS NOT NULL) THEN (
            SELECT {join_texts}(name, ', ') FROM (SELECT name FROM products WHERE image_url = pictures.url ORDER BY name) AS shown
        ) END AS product_names
    FROM storage_objects AS files
    LEFT JOIN pictures ON pictures.id = substr(files.hash, 1, 32)
    WHERE files.bucket_id = 'media';

-- Revisions and operation

CREATE TABLE revisions (
    id {id},
    table_name varchar NOT NULL,
    row_key varchar NOT NULL,
    action varchar NOT NULL,
    actor_id varchar,
    actor varchar NOT NULL,
    at {timestamp} NOT NULL,
    request_id varchar NOT NULL,
    "before" {json},
    "after" {json}
);
CREATE INDEX revisions_file_after ON revisions (("after" ->> 'name')) WHERE table_name = 'storage_objects';
CREATE INDEX revisions_file_before ON revisions (("before" ->> 'name')) WHERE table_name = 'storage_objects';
CREATE INDEX revisions_picture_after ON revisions (substr("after" ->> 'image_url', 11, 32)) WHERE table_name = 'products' AND substr("after" ->> 'image_url', 43, 1) = '-';
CREATE INDEX revisions_picture_before ON revisions (substr("before" ->> 'image_url', 11, 32)) WHERE table_name = 'products' AND substr("before" ->> 'image_url', 43, 1) = '-';
CREATE INDEX revisions_request ON revisions (request_id);
CREATE INDEX revisions_row ON revisions (table_name, row_key, id);

CREATE TABLE jobs (
    id {id},
    kind varchar(16) NOT NULL,
    parameters {json} NOT NULL,
    actor_id varchar,
    actor varchar NOT NULL,
    state varchar(16) NOT NULL,
    is_cancelled boolean NOT NULL,
    done {bigint} NOT NULL,
    total {bigint} NOT NULL,
    counts {json} NOT NULL,
    result {json},
    holder varchar,
    lease_until {timestamp} NOT NULL,
    attempts integer NOT NULL,
    started_at {timestamp} NOT NULL,
    finished_at {timestamp}
);

CREATE TABLE job_files (
    job_id {bigint} NOT NULL,
    number integer NOT NULL,
    bytes {bytes} NOT NULL,
    PRIMARY KEY (job_id, number)
);

CREATE TABLE backups (
    id {id},
    origin varchar(16) NOT NULL,
    place text NOT NULL,
    started_at {timestamp} NOT NULL,
    finished_at {timestamp},
    size {bigint},
    files integer,
    faulty_files integer,
    error text
);

CREATE TABLE unfinished_erasures (
    id {id},
    reference varchar,
    mail_file varchar,
    hash varchar,
    not_before {timestamp} NOT NULL
);

CREATE TABLE write_checks (
    id {bigint} NOT NULL PRIMARY KEY,
    number {bigint} NOT NULL
);

-- The first rows

INSERT INTO answering_times (
    id, answer_within_hours, counts, working_days, opens, closes, time_zone, remind_before_minutes, digest_at
) VALUES (
    1, 24, 'all_hours', '["monday","tuesday","wednesday","thursday","friday","saturday"]', '09:30', '18:00', 'Asia/Kolkata', 120, 9
);
INSERT INTO catalogue_state (id, revision) VALUES (1, 0);
INSERT INTO categories (code, has_heat, position) VALUES
    ('red-chillies', true, 10),
    ('spices', false, 20),
    ('agro-commodities', false, 30);
INSERT INTO parameters (code, "group", unit, method, position) VALUES
    ('moisture', 'physical', '%', 'ASTA 2.0', 10),
    ('heat', 'chemical', 'SHU', 'ASTA 21.3', 20),
    ('colour', 'chemical', 'ASTA', 'ASTA 20.1', 30),
    ('curcumin', 'chemical', '%', 'ASTA 18.0', 40),
    ('volatile_oil', 'chemical', 'ml/100 g', 'ASTA 5.0', 50),
    ('piperine', 'chemical', '%', 'ASTA 12.1', 60),
    ('protein', 'chemical', '%', 'ISO 20483', 70),
    ('total_ash', 'chemical', '%', 'ISO 928', 80),
    ('acid_insoluble_ash', 'chemical', '%', 'ISO 930', 90),
    ('purity', 'physical', '%', '', 100),
    ('foreign_matter', 'physical', '%', 'ISO 927', 110),
    ('broken', 'physical', '%', '', 120),
    ('damaged', 'physical', '%', '', 130),
    ('stems', 'physical', '%', '', 140),
    ('bulk_density', 'physical', 'g/l', '', 150),
    ('grain_length', 'physical', 'mm', '', 160),
    ('total_plate_count', 'microbiology', 'cfu/g', 'ISO 4833-1', 200),
    ('yeast_and_mould', 'microbiology', 'cfu/g', 'ISO 21527-2', 210),
    ('enterobacteriaceae', 'microbiology', 'cfu/g', 'ISO 21528-2', 220),
    ('e_coli', 'microbiology', 'cfu/g', 'ISO 16649-2', 230),
    ('bacillus_cereus', 'microbiology', 'cfu/g', 'ISO 7932', 240),
    ('salmonella', 'microbiology', '25 g', 'ISO 6579-1', 250),
    ('aflatoxin_b1', 'contaminants', 'µg/kg', 'EN 14123', 300),
    ('aflatoxin_total', 'contaminants', 'µg/kg', 'EN 14123', 310),
    ('ochratoxin_a', 'contaminants', 'µg/kg', '', 320),
    ('lead', 'contaminants', 'mg/kg', 'EN 15763', 330),
    ('ethylene_oxide', 'contaminants', 'mg/kg', '', 340);
INSERT INTO write_checks (id, number) VALUES (1, 0);
