-- Signing in (decision 080). A session ends for good at `ends_at`, and remembers when who it is was last shown.
ALTER TABLE platform.sessions
  ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN ends_at timestamptz NOT NULL DEFAULT now() + interval '90 days',
  ADD COLUMN is_remembered boolean NOT NULL DEFAULT true;

CREATE TABLE platform.passkeys (
  id            uuid PRIMARY KEY,
  account_id    uuid NOT NULL,
  kind          text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
CREATE INDEX passkeys_account ON platform.passkeys (account_id);

-- The secret is sealed. `last_step` is the half-minute of the newest code that was taken: each is taken once.
CREATE TABLE platform.authenticators (
  account_id uuid PRIMARY KEY,
  secret     bytea NOT NULL,
  last_step  bigint NOT NULL,
  added_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE platform.recovery_codes (
  account_id uuid NOT NULL,
  hash       bytea NOT NULL,
  PRIMARY KEY (account_id, hash)
);

-- Tickets are signed, not kept; those that were used are, until they expire.
CREATE TABLE platform.spent_tickets (
  id         uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Browsers that signed in to an account before, by the hash of what their cookie holds.
CREATE TABLE platform.known_devices (
  account_id   uuid NOT NULL,
  device       bytea NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, device)
);

-- No personal data: the browser's kind, and the address as a hash with a key.
CREATE TABLE platform.security_events (
  id         uuid PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  kind       text NOT NULL,
  what       text,
  account_id uuid,
  role       text,
  device     text NOT NULL,
  address    text NOT NULL
);
CREATE INDEX security_events_account ON platform.security_events (account_id, id);
CREATE INDEX security_events_age ON platform.security_events (at);

-- As in the vault: what says who somebody is, the planner does not sample.
ALTER TABLE platform.passkeys ALTER name SET STATISTICS 0;
