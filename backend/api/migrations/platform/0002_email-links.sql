-- Mailed links that prove an address, put another in its place or take one back (decision 070). Only their hashes; each
-- one's address is sealed with a key that only the link has. `held_key` keeps strangers from an address that may come back.
CREATE TABLE platform.email_links (
  hash       bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  kind       text NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('verify', 'change', 'undo')),
  sealed     bytea NOT NULL,
  held_key   bytea,
  session_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_links_account ON platform.email_links (account_id);
CREATE INDEX email_links_held ON platform.email_links (held_key) WHERE held_key IS NOT NULL;
