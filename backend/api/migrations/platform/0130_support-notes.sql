-- The words of support notes, by their event, sealed under the key of the account that they are about. Beside the log, because they end (SN5).
CREATE TABLE platform.support_notes (
  id uuid PRIMARY KEY,
  words jsonb NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
