-- Everything personal is sealed from here on, under a key of the subject's own: deleting that key forgets the person
-- (decision 090). What was in plain words is put aside; the API, which has the keys, seals it at its start and
-- empties these tables. A release before this one cannot read what this one writes: stop its APIs first.
CREATE SCHEMA vault_plain;
ALTER TABLE vault.people SET SCHEMA vault_plain;
ALTER TABLE vault.qr_codes SET SCHEMA vault_plain;
DROP INDEX vault_plain.people_short_parts;
DROP FUNCTION vault.short_parts(text);

-- Wrapped by the key that `key_id` names, which is not in the database.
CREATE TABLE vault.data_keys (
  subject_id uuid PRIMARY KEY,
  key_id     text NOT NULL,
  wrapped    bytea NOT NULL
);
CREATE INDEX data_keys_key ON vault.data_keys (key_id, subject_id);

CREATE TABLE vault.people (
  id            uuid PRIMARY KEY REFERENCES vault.data_keys ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('customer', 'business', 'admin', 'employee')),
  -- HMAC of the email as it is compared.
  email_tag     bytea NOT NULL,
  email_verified_at timestamptz,
  -- Name, email, the next email, phone, address, description, logo.
  profile       bytea NOT NULL,
  password      bytea NOT NULL,
  -- Keyed numbers of the letters, pairs and triples in name and email (decision 175).
  parts         int[] NOT NULL,
  business_id   uuid,
  last_login_at timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- A row comes before its account's event, which may never come: until somebody has looked, it is not settled.
  is_settled    boolean NOT NULL DEFAULT false,
  CONSTRAINT people_email UNIQUE (kind, email_tag)
) WITH (fillfactor = 85);
CREATE INDEX people_unsettled ON vault.people (created_at) WHERE NOT is_settled;
CREATE INDEX people_business ON vault.people (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX people_parts ON vault.people USING gin (parts);

-- HMAC of the code. A retired one stays, so that it is never issued to anybody else while its customer is known; what it
-- was, nobody needs to read again.
CREATE TABLE vault.qr_codes (
  code_tag    bytea PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES vault.people ON DELETE CASCADE,
  code        bytea,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz,
  CHECK ((code IS NULL) = (retired_at IS NOT NULL))
);
CREATE INDEX qr_codes_customer ON vault.qr_codes (customer_id);
CREATE UNIQUE INDEX qr_codes_current ON vault.qr_codes (customer_id) WHERE retired_at IS NULL;

-- The planner samples no values here: pg_statistic would go on holding what was of people who have been forgotten. Tags
-- are unique, and for searches it does well without.
ALTER TABLE vault.data_keys ALTER wrapped SET STATISTICS 0;
ALTER TABLE vault.people ALTER email_tag SET STATISTICS 0, ALTER profile SET STATISTICS 0,
  ALTER password SET STATISTICS 0, ALTER parts SET STATISTICS 0;
ALTER TABLE vault.qr_codes ALTER code_tag SET STATISTICS 0, ALTER code SET STATISTICS 0;
