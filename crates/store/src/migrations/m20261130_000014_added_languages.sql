-- The languages that the company has added to those with which the program is shipped.
CREATE TABLE added_languages (
    code varchar NOT NULL PRIMARY KEY
);
