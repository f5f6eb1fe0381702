-- The form in which names and emails are indexed: 1 is that of contracts/src/plain-text.ts. The API, which has the keys, rewrites rows of
-- the form before at its start; until then they are found as they were. An older API writes the form before, which the next start mends.
ALTER TABLE vault.people ADD COLUMN text_form smallint NOT NULL DEFAULT 0;
ALTER TABLE vault.imported_people ADD COLUMN text_form smallint NOT NULL DEFAULT 0;
DROP INDEX vault.people_unindexed;
CREATE INDEX people_unindexed ON vault.people (id) WHERE text_form < 1;
CREATE INDEX imported_people_unindexed ON vault.imported_people (id) WHERE text_form < 1;
