-- All that a business ever gave, less what was undone.
CREATE TABLE business_totals (
  business_id uuid PRIMARY KEY,
  customers   int NOT NULL,
  stamps      bigint NOT NULL,
  rewards     int NOT NULL
) WITH (fillfactor = 50);

-- The same by day (Europe/London).
CREATE TABLE business_days (
  business_id uuid NOT NULL,
  day         date NOT NULL,
  scans       int NOT NULL,
  stamps      int NOT NULL,
  PRIMARY KEY (business_id, day)
) WITH (fillfactor = 70);
