-- The password of the mail server: one row, or none.

CREATE TABLE mail_passwords (
    id {bigint} NOT NULL PRIMARY KEY CHECK (id = 1),
    host varchar NOT NULL,
    username varchar NOT NULL,
    password varchar NOT NULL,
    version integer NOT NULL DEFAULT 1
);
