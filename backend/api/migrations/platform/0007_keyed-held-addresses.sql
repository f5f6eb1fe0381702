-- Whose address may come back is named by a keyed tag (decision 070): a plain hash of an address can be tried out by whoever has a
-- dump. The API, which has the key, makes a tag of each hash at its start and empties the column.
ALTER TABLE platform.email_links ADD COLUMN held_tag text;
CREATE INDEX email_links_held_tag ON platform.email_links (held_tag) WHERE held_tag IS NOT NULL;
DROP INDEX platform.email_links_held;
