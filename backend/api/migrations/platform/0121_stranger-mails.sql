-- Mails to mailboxes that never answered us, by keyed hash, so that strangers cannot have us fill one.
CREATE TABLE platform.stranger_mails (
  mail_id uuid PRIMARY KEY,
  mailbox text NOT NULL,
  kind    text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stranger_mails_mailbox ON platform.stranger_mails (mailbox, at);
-- Mails for a shop that is not approved yet, or whose address is not proved.
CREATE INDEX mails_held ON platform.mails (created_at) WHERE state = 'waiting' AND problem = 'waits for the shop';
