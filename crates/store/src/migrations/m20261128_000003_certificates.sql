-- The certificates of the company, with their texts in other languages.

CREATE TABLE certificates (
    id {id},
    position integer NOT NULL,
    is_shown boolean NOT NULL,
    is_sample boolean NOT NULL,
    short_name varchar NOT NULL,
    name varchar,
    covers varchar,
    description text,
    issuer text,
    limits text,
    verification text,
    number varchar,
    valid_from {date},
    valid_to {date},
    website varchar,
    scan varchar,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE certificate_translations (
    id {id},
    certificate_id {bigint} NOT NULL REFERENCES certificates (id) ON DELETE CASCADE,
    language varchar NOT NULL,
    short_name varchar,
    name varchar,
    covers varchar,
    description text,
    issuer text,
    limits text,
    verification text,
    made_from {json} NOT NULL DEFAULT '{}',
    stale {json} NOT NULL DEFAULT '[]',
    version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX certificate_translations_language ON certificate_translations (certificate_id, language);
