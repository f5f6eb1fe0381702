-- A list's cursor tells times to the millisecond.
ALTER TABLE platform.mails ALTER created_at TYPE timestamptz(3);
CREATE INDEX mails_by_state ON platform.mails (state, created_at DESC, id DESC);
