-- Files of customers that an owner brought in (decision 207). No names: those are in the vault until they are claimed.
CREATE TABLE platform.imports (
  id           uuid PRIMARY KEY,
  business_id  uuid NOT NULL,
  -- SHA-256 of the file and of how it was read.
  content_hash bytea NOT NULL,
  state        text NOT NULL DEFAULT 'queued',
  done         int NOT NULL DEFAULT 0,
  total        int NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  finished_at  timestamptz
);
CREATE UNIQUE INDEX imports_under_way ON platform.imports (business_id) WHERE state IN ('queued', 'running', 'undoing');
CREATE UNIQUE INDEX imports_same_file ON platform.imports (business_id, content_hash) WHERE state NOT IN ('failed', 'undone');
CREATE INDEX imports_listed ON platform.imports (business_id, created_at DESC);

CREATE TABLE platform.import_rows (
  import_id   uuid NOT NULL REFERENCES platform.imports ON DELETE CASCADE,
  line        int NOT NULL,
  -- In the vault; null once their data is not needed any more.
  person_id   uuid,
  -- queued, carried, waiting, claimed, left, and after an undo undone, stays
  state       text NOT NULL DEFAULT 'queued',
  why         text,
  customer_id uuid,
  entry_id    uuid,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_queued ON platform.import_rows (import_id, line) WHERE state = 'queued';
CREATE INDEX import_rows_person ON platform.import_rows (person_id) WHERE person_id IS NOT NULL;
