-- Everything personal, by the subject's id, sealed under a key of the subject's own: deleting that key forgets the person (decision 090).
CREATE SCHEMA IF NOT EXISTS vault;

-- Wrapped by the key that `key_id` names, which is not in the database.
CREATE TABLE vault.data_keys (
  subject_id uuid PRIMARY KEY,
  key_id     text NOT NULL,
  wrapped    bytea NOT NULL
);
CREATE INDEX data_keys_key ON vault.data_keys (key_id, subject_id);

CREATE TABLE vault.people (
  id                uuid PRIMARY KEY REFERENCES vault.data_keys ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('customer', 'business', 'admin', 'employee')),
  -- HMAC of the email as it is compared.
  email_tag         bytea NOT NULL,
  -- An address counts once its owner followed a mailed link there (decision 070).
  email_verified_at timestamptz,
  -- Name, email, the next email, phone, description, logo; a business's places with address, phone and point.
  profile           bytea NOT NULL,
  password          bytea NOT NULL,
  business_id       uuid,
  last_login_at     timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- A row comes before its account's event, which may never come: until a job has looked, it is not settled.
  is_settled        boolean NOT NULL DEFAULT false,
  -- Keyed numbers of the letters, pairs and triples in the name (decision 175).
  name_parts        int[] NOT NULL,
  CONSTRAINT people_email UNIQUE (kind, email_tag)
) WITH (fillfactor = 85);
CREATE INDEX people_unsettled ON vault.people (created_at) WHERE NOT is_settled;
CREATE INDEX people_business ON vault.people (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX people_name_parts ON vault.people USING gin (name_parts);
-- Customers whose address was proved lately.
CREATE INDEX people_proved ON vault.people (email_verified_at) WHERE kind = 'customer';

-- HMAC of the code. A retired one stays without its text, so that it is never issued to another customer while its own is known.
CREATE TABLE vault.qr_codes (
  code_tag    bytea PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES vault.people ON DELETE CASCADE,
  code        bytea,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz,
  -- HMAC of a current code's last four characters, by which staff find a customer who left the phone at home. Among a million ends it
  -- tells a reader of a dump which codes end alike, and nothing else. Retired codes have none.
  end_tag     bytea,
  -- The account that the code stands for after its own was merged into that one (decision 203).
  leads_to    uuid,
  CHECK ((code IS NULL) = (retired_at IS NOT NULL))
);
CREATE INDEX qr_codes_customer ON vault.qr_codes (customer_id);
CREATE UNIQUE INDEX qr_codes_current ON vault.qr_codes (customer_id) WHERE retired_at IS NULL;
CREATE INDEX qr_codes_end ON vault.qr_codes (end_tag) WHERE end_tag IS NOT NULL;
-- When an account's code is replaced, the codes of other accounts that lead to it are retired with it.
CREATE INDEX qr_codes_leading ON vault.qr_codes (leads_to) WHERE leads_to IS NOT NULL AND retired_at IS NULL;

-- People of a shop's own list who have no account, until they claim their stamps (decision 207). Each is a subject with a data key and
-- is erased as everybody is. `email_tag` is a customer's, by which they are found once they have an account.
CREATE TABLE vault.imported_people (
  id           uuid PRIMARY KEY REFERENCES vault.data_keys ON DELETE CASCADE,
  business_id  uuid NOT NULL,
  import_id    uuid NOT NULL,
  email_tag    bytea NOT NULL,
  name_parts   int[] NOT NULL,
  -- Name, email, stamps, consent.
  sealed       bytea NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Keyed numbers of how the email begins (its first 3, 4, 6 and 8 letters), different in each shop's list, by which staff find a card
  -- that waits.
  email_starts int[] NOT NULL,
  CONSTRAINT imported_people_once UNIQUE (business_id, email_tag)
);
CREATE INDEX imported_people_email ON vault.imported_people (email_tag);
CREATE INDEX imported_people_import ON vault.imported_people (import_id);
CREATE INDEX imported_people_age ON vault.imported_people (created_at);

-- The planner samples no values here: pg_statistic would go on holding those of people who have been forgotten. Tags are unique, and
-- for searches it does well without.
ALTER TABLE vault.data_keys ALTER wrapped SET STATISTICS 0;
ALTER TABLE vault.people ALTER email_tag SET STATISTICS 0, ALTER profile SET STATISTICS 0, ALTER password SET STATISTICS 0,
  ALTER name_parts SET STATISTICS 0;
ALTER TABLE vault.qr_codes ALTER code_tag SET STATISTICS 0, ALTER code SET STATISTICS 0, ALTER end_tag SET STATISTICS 0;
ALTER TABLE vault.imported_people ALTER email_tag SET STATISTICS 0, ALTER sealed SET STATISTICS 0, ALTER name_parts SET STATISTICS 0,
  ALTER email_starts SET STATISTICS 0;
