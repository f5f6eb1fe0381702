-- What release 0.1.0 installed by itself, safe to run over what it or an earlier one left.
-- Everything personal, keyed by the subject's id. Deleting a row forgets the person (decision 090).
CREATE SCHEMA IF NOT EXISTS vault;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE IF NOT EXISTS vault.people (
  id            uuid PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('customer', 'business', 'admin', 'employee')),
  email         text NOT NULL,
  -- The email as it is compared: see emailKey in postgres-people.ts.
  email_key     text NOT NULL,
  name          text NOT NULL,
  phone         text,
  address       text,
  description   text,
  logo          text,
  business_id   uuid,
  password_hash text NOT NULL,
  last_login_at timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, email_key)
) WITH (fillfactor = 85);

-- A row comes before its account's event, which may never come: until somebody has looked, it is not settled.
ALTER TABLE vault.people ADD COLUMN IF NOT EXISTS is_settled boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS people_unsettled ON vault.people (created_at) WHERE NOT is_settled;

CREATE INDEX IF NOT EXISTS people_business ON vault.people (business_id) WHERE business_id IS NOT NULL;
-- Search is `lower(name) LIKE '%…%' OR email_key LIKE '%…%'`: both halves are answered from here.
CREATE INDEX IF NOT EXISTS people_search ON vault.people USING gin (lower(name) gin_trgm_ops, email_key gin_trgm_ops);

-- Every letter and every two neighbours. One or two letters make no trigram: these are found among the parts.
CREATE OR REPLACE FUNCTION vault.short_parts(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT substr(words, start, size))
      FROM generate_series(1, length(words)) AS start, generate_series(1, 2) AS size
  $$;
CREATE INDEX IF NOT EXISTS people_short_parts ON vault.people
  USING gin (vault.short_parts(lower(name) || ' ' || email_key));

-- A retired code stays, so that it is never issued to anybody else while its customer is known.
CREATE TABLE IF NOT EXISTS vault.qr_codes (
  code        text COLLATE "C" PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES vault.people ON DELETE CASCADE,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);
CREATE INDEX IF NOT EXISTS qr_codes_customer ON vault.qr_codes (customer_id);
CREATE UNIQUE INDEX IF NOT EXISTS qr_codes_current ON vault.qr_codes (customer_id) WHERE retired_at IS NULL;

-- The planner samples no values here: pg_statistic would go on showing people who have been forgotten. Emails and codes
-- are unique, and for searches it does well without.
ALTER TABLE vault.people ALTER email SET STATISTICS 0, ALTER email_key SET STATISTICS 0, ALTER name SET STATISTICS 0,
  ALTER phone SET STATISTICS 0, ALTER address SET STATISTICS 0, ALTER description SET STATISTICS 0,
  ALTER logo SET STATISTICS 0, ALTER password_hash SET STATISTICS 0;
ALTER INDEX vault.people_search ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX vault.people_short_parts ALTER COLUMN 1 SET STATISTICS 0;
ALTER TABLE vault.qr_codes ALTER code SET STATISTICS 0;

-- A process of 0.1.0 or before leaves alone what says a higher revision than its own.
COMMENT ON SCHEMA vault IS '1000 by numbered migrations';
