-- How often pages are read, as sums of a day: each of one thing alone, so that no two things of a visitor are stored together.
CREATE TABLE page_views (
    day {date} NOT NULL,
    dimension varchar NOT NULL,
    value varchar NOT NULL,
    views {bigint} NOT NULL,
    PRIMARY KEY (day, dimension, value)
);
