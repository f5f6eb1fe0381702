CREATE TABLE tallies (
  account_id uuid PRIMARY KEY,
  deposits      int NOT NULL,
  balance     int NOT NULL,
  first_at    timestamptz NOT NULL,
  most        int NOT NULL,
  least       int NOT NULL,
  note        text
);

CREATE INDEX tallies_by_deposits ON tallies (deposits DESC);

CREATE TABLE tally_entries (
  id       uuid PRIMARY KEY,
  position bigint NOT NULL,
  note     text,
  undone   boolean NOT NULL
);
