-- The platform's days (Europe/London).
CREATE TABLE platform_days (
  day              date PRIMARY KEY,
  scans            int NOT NULL,
  stamps           int NOT NULL,
  rewards          int NOT NULL,
  new_customers    int NOT NULL,
  left_customers   int NOT NULL,
  active_customers int NOT NULL,
  -- Customers whose newest day this is: summed from any day on, they are the distinct customers since then.
  last_seen        int NOT NULL
) WITH (fillfactor = 50);

-- The newest day of each customer, by which they are counted once a day.
CREATE TABLE platform_customers (
  customer_id uuid PRIMARY KEY,
  last_day    date NOT NULL
) WITH (fillfactor = 80);
