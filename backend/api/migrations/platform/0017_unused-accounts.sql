-- When an account was last seen in a session: sessions themselves are let go of after a month.
CREATE TABLE platform.account_use (
  account_id uuid PRIMARY KEY,
  used_at    timestamptz NOT NULL
);

-- Who was told that their account is about to be deleted, and when it is.
CREATE TABLE platform.unused_accounts (
  account_id uuid PRIMARY KEY,
  erased_at  timestamptz NOT NULL
);
