-- What HTTPS needs: accounts at ACME servers, certificates, and the answers to the servers that check the domains.
CREATE TABLE acme_accounts (
    directory varchar NOT NULL PRIMARY KEY,
    credentials text,
    failures integer NOT NULL DEFAULT 0,
    not_before {timestamp} NOT NULL
);

CREATE TABLE acme_certificates (
    directory varchar NOT NULL,
    domains text NOT NULL,
    chain text NOT NULL,
    private_key text NOT NULL,
    not_before {timestamp} NOT NULL,
    not_after {timestamp} NOT NULL,
    PRIMARY KEY (directory, domains)
);

CREATE TABLE acme_challenges (
    token varchar NOT NULL PRIMARY KEY,
    domain varchar NOT NULL,
    key_authorization varchar NOT NULL,
    created_at {timestamp} NOT NULL
);
