-- What the entries of a list have besides their texts, such as the date of an article, by the name of the entry. Without a value they are as
-- the program ships them.

ALTER TABLE site_lists ADD COLUMN facts {json};
