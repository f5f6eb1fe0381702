-- People of a shop's own list who have no account, until they claim their stamps (decision 207). Each is a subject with a data key, so
-- that erasing them is what it is for everybody. `email_tag` is a customer's, by which they are found once they have an account.
CREATE TABLE vault.imported_people (
  id          uuid PRIMARY KEY REFERENCES vault.data_keys ON DELETE CASCADE,
  business_id uuid NOT NULL,
  import_id   uuid NOT NULL,
  email_tag   bytea NOT NULL,
  name_parts  int[] NOT NULL,
  -- Name, email, stamps, consent.
  sealed      bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT imported_people_once UNIQUE (business_id, email_tag)
);
CREATE INDEX imported_people_email ON vault.imported_people (email_tag);
CREATE INDEX imported_people_import ON vault.imported_people (import_id);
CREATE INDEX imported_people_age ON vault.imported_people (created_at);
ALTER TABLE vault.imported_people ALTER email_tag SET STATISTICS 0, ALTER sealed SET STATISTICS 0,
  ALTER name_parts SET STATISTICS 0;
-- Whose address was proved lately.
CREATE INDEX people_proved ON vault.people (email_verified_at) WHERE kind = 'customer';
