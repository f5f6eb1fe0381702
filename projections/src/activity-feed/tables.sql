-- What administrators want to know of, beyond scans: registrations, decisions, departures.
CREATE TABLE activity (
  id          uuid PRIMARY KEY,
  position    bigint NOT NULL,
  type        text COLLATE "C" NOT NULL,
  business_id uuid,
  customer_id uuid,
  created_at  timestamptz NOT NULL
);

CREATE INDEX activity_by_age ON activity (position DESC);

-- The newest scans and redemptions alone, each in the slot of its position: they are most of the log,
-- and the feed shows a few.
CREATE TABLE activity_scans (
  slot        int PRIMARY KEY,
  id          uuid NOT NULL,
  position    bigint NOT NULL,
  type        text COLLATE "C" NOT NULL,
  business_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  stamps      int NOT NULL,
  created_at  timestamptz NOT NULL
) WITH (fillfactor = 50);
