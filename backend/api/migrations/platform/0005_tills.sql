-- Shared tills (decision 247). The log has that they were enrolled, changed, taken and revoked; here is what their calls are checked by. A
-- revoked till's row stays, so that what waited on it is known when it arrives.
CREATE TABLE platform.tills (
  id           uuid PRIMARY KEY,
  business_id  uuid NOT NULL,
  -- The public half of its key: P-256, base64url.
  x            text NOT NULL,
  y            text NOT NULL,
  enrolled_at  timestamptz NOT NULL DEFAULT now(),
  revoked_at   timestamptz,
  -- To the minute.
  last_seen_at timestamptz,
  UNIQUE (x, y)
);
CREATE INDEX tills_business ON platform.tills (business_id);

-- SHA-256 of the code by which a tablet becomes a till; one of a shop at a time.
CREATE TABLE platform.till_codes (
  business_id        uuid PRIMARY KEY,
  hash               bytea NOT NULL UNIQUE,
  name               jsonb NOT NULL,
  place_id           uuid NOT NULL,
  lock_after_minutes int NOT NULL,
  ends_at            timestamptz NOT NULL
);

-- Argon2id over a keyed hash, so that a dump without the key of SECRETS_KEY gives no PIN.
CREATE TABLE platform.pins (
  employee_id uuid PRIMARY KEY,
  hash        text NOT NULL,
  set_at      timestamptz NOT NULL DEFAULT now()
);

-- A session by PIN belongs to its till.
ALTER TABLE platform.sessions ADD COLUMN till_id uuid;
CREATE INDEX sessions_till ON platform.sessions (till_id) WHERE till_id IS NOT NULL AND ended_at IS NULL;
