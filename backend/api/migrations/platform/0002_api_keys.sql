-- Keys to the public API (decision 245). The log has that they were made, rotated and revoked; here is what calls are checked by. A
-- revoked key's row stays for its name, which is sealed under its business's key.
CREATE TABLE platform.api_keys (
  id           uuid PRIMARY KEY,
  business_id  uuid NOT NULL,
  name         jsonb NOT NULL,
  scopes       text[] NOT NULL,
  made_at      timestamptz NOT NULL DEFAULT now(),
  ends_at      timestamptz,
  revoked_at   timestamptz,
  -- To the hour.
  last_used_at timestamptz
);
CREATE INDEX api_keys_business ON platform.api_keys (business_id);

-- SHA-256 only. After a rotation the secret before has an end.
CREATE TABLE platform.api_key_secrets (
  hash    bytea PRIMARY KEY,
  key_id  uuid NOT NULL REFERENCES platform.api_keys ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ends_at timestamptz
);
CREATE INDEX api_key_secrets_key ON platform.api_key_secrets (key_id);
