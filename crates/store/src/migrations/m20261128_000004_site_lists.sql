-- Which entries the lists of the site have, and in which order. A list without a row is as the program ships it.

CREATE TABLE site_lists (
    list varchar NOT NULL PRIMARY KEY,
    items {json} NOT NULL,
    version integer NOT NULL DEFAULT 1
);
