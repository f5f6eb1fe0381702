-- Of those who are noted as erased outside of the database: whose end stands in this database's log, too (decision 126). Ids
-- alone, whose they were is nowhere. A restore takes rows away, so whoever is missing here is looked at once more.
CREATE TABLE platform.settled_erasures (subject_id uuid PRIMARY KEY);
