-- Whose trial was had: a keyed hash of the address, so that it outlives the account without naming anybody (decision 106).
CREATE TABLE platform.used_trials (
  hash         bytea PRIMARY KEY,
  was_verified boolean NOT NULL,
  used_at      timestamptz NOT NULL DEFAULT now()
);
