-- What an owner said of the people on a list who may be written to (by the wording's name), and the heading under which the list records
-- their consent. Null where nobody is written to.
ALTER TABLE platform.imports ADD COLUMN wording text, ADD COLUMN consent_heading text;

-- Mails to people on shops' lists. The address is a keyed hash, so that a shop writes to it once, and nobody once it said stop
-- (`platform.mail_choices` of any of its people).
CREATE TABLE platform.list_mails (
  person_id   uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  address     text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX list_mails_address ON platform.list_mails (address);
