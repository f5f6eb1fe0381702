-- Emails have no searched parts any more, and names have other ones, keyed by group (decision 175). The parts from before go at
-- once. The API, which has the keys, writes the new ones and the emails' tags at its start. The column has another name, so
-- that an older API, which would write what was given up, fails instead: stop its processes first.
ALTER TABLE vault.people DROP COLUMN parts;
-- Null until the API has written it.
ALTER TABLE vault.people ADD COLUMN name_parts int[];
ALTER TABLE vault.people ALTER name_parts SET STATISTICS 0;
CREATE INDEX people_name_parts ON vault.people USING gin (name_parts);
CREATE INDEX people_unindexed ON vault.people (id) WHERE name_parts IS NULL;
