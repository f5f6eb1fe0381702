-- Mails to be sent, and what became of them (decision 182). Ids and dates alone: names and addresses come from the vault when
-- a mail is sent. What only the mail may say (a link's token, an address that was left) is sealed, and emptied once it is sent.
CREATE TABLE platform.mails (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL,
  account_id uuid NOT NULL,
  data       jsonb NOT NULL,
  sealed     text,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'bounced', 'dropped')),
  attempts   int NOT NULL DEFAULT 0,
  -- A word of ours or the server's number, never its words: those repeat the address.
  problem    text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at    timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  -- Nobody wants it after that: its link has expired, or what it announces has come.
  expires_at timestamptz
);
CREATE INDEX mails_due ON platform.mails (next_at) WHERE state = 'waiting';
CREATE INDEX mails_account ON platform.mails (account_id);
CREATE INDEX mails_age ON platform.mails (created_at);

-- Addresses that a server said nobody reads, by keyed hash.
CREATE TABLE platform.bounced_addresses (
  tag text PRIMARY KEY,
  at  timestamptz NOT NULL DEFAULT now()
);

-- What somebody switched off.
CREATE TABLE platform.mail_choices (
  account_id uuid NOT NULL,
  topic      text NOT NULL,
  PRIMARY KEY (account_id, topic)
);
