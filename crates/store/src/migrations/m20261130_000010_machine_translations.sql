-- Texts that a machine has translated and nobody has read: true, or null.

ALTER TABLE site_texts ADD COLUMN is_unread boolean;
ALTER TABLE site_changes ADD COLUMN is_unread boolean;
