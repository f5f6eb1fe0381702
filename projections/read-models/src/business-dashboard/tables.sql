-- All that a business ever gave, less what was undone.
CREATE TABLE business_totals (
  business_id uuid PRIMARY KEY,
  customers   int NOT NULL,
  stamps      bigint NOT NULL,
  rewards     int NOT NULL
) WITH (fillfactor = 50);
