-- Invitations by which staff choose their own password: of each employee the newest one, as its link's hash. The row stays
-- after it was used, so that its link can still say why it no longer works.
CREATE TABLE platform.staff_invitations (
  account_id uuid PRIMARY KEY,
  hash       bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz
);
