-- When the program publishes the draft of the site: one row, or none.

CREATE TABLE planned_publications (
    id {bigint} NOT NULL PRIMARY KEY CHECK (id = 1),
    publish_at {timestamp},
    error {json},
    author_id varchar,
    author varchar NOT NULL,
    updated_at {timestamp} NOT NULL,
    version integer NOT NULL DEFAULT 1
);
