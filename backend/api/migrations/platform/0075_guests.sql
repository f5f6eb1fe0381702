-- The public keys by which devices open their guests' accounts (decision 202). The private ones never leave the browser.
CREATE TABLE platform.device_keys (
  -- Of the key's coordinates: one key, one account.
  thumbprint   text PRIMARY KEY COLLATE "C",
  account_id   uuid NOT NULL,
  x            text NOT NULL,
  y            text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_keys_account ON platform.device_keys (account_id);
-- Guests without a claim, whom a daily job looks at.
CREATE TABLE platform.guests (
  account_id uuid PRIMARY KEY,
  joined_at  timestamptz NOT NULL
);
CREATE INDEX guests_by_age ON platform.guests (joined_at);
-- How often a shop's page to join was opened, by day and source: counts, of nobody.
CREATE TABLE platform.join_opens (
  business_id uuid NOT NULL,
  day         date NOT NULL,
  source      text NOT NULL,
  opened      int NOT NULL,
  -- The newest of that day; retention counts from it.
  opened_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, day, source)
);
CREATE INDEX join_opens_age ON platform.join_opens (opened_at);
