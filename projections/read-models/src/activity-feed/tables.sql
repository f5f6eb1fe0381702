-- What administrators want to know of: registrations, decisions, departures. Scans are among the transactions.
CREATE TABLE activity (
  id          uuid PRIMARY KEY,
  position    bigint NOT NULL,
  type        text COLLATE "C" NOT NULL,
  business_id uuid,
  customer_id uuid,
  created_at  timestamptz NOT NULL
);

CREATE INDEX activity_by_age ON activity (position DESC);
