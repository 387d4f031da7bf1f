-- What of the server needs attention, and when the company was told.
CREATE TABLE alerts (
    kind varchar NOT NULL PRIMARY KEY,
    since {timestamp} NOT NULL,
    seen_at {timestamp} NOT NULL,
    told_at {timestamp}
);
