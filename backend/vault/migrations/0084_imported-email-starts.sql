-- Keyed numbers of how a listed person's email begins (its first 3, 4, 6 and 8 letters), different in each shop's list, by which staff find a
-- card that waits. People listed before have none, and are found by name or by the whole email.
ALTER TABLE vault.imported_people ADD COLUMN email_starts int[] NOT NULL DEFAULT '{}';
ALTER TABLE vault.imported_people ALTER email_starts SET STATISTICS 0;
