-- A business's days, in the time zone that it had on each.
CREATE TABLE analytics_days (
  business_id      uuid NOT NULL,
  day              date NOT NULL,
  scans            int NOT NULL,
  stamps           int NOT NULL,
  rewards          int NOT NULL,
  new_customers    int NOT NULL,
  active_customers int NOT NULL,
  -- Customers whose newest day this is: summed from any day on, they are the distinct customers since then.
  last_seen        int NOT NULL,
  PRIMARY KEY (business_id, day)
) WITH (fillfactor = 70);

-- The same at a place of the business's, but its first: that one has the rest of the business's own days (decision 246).
CREATE TABLE analytics_place_days (
  business_id      uuid NOT NULL,
  place_id         uuid NOT NULL,
  day              date NOT NULL,
  scans            int NOT NULL,
  stamps           int NOT NULL,
  rewards          int NOT NULL,
  new_customers    int NOT NULL,
  -- Customers whose day began here, so that each is at one place in a day.
  active_customers int NOT NULL,
  PRIMARY KEY (business_id, day, place_id)
) WITH (fillfactor = 70);

-- The newest day of each customer, by which they are counted once a day.
CREATE TABLE analytics_customers (
  business_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  last_day    date NOT NULL,
  -- Where they were last; null is the business's first place.
  last_place  uuid,
  PRIMARY KEY (business_id, customer_id)
) WITH (fillfactor = 80);

-- What each of the staff did, the owner included.
CREATE TABLE analytics_staff (
  business_id uuid NOT NULL,
  actor_id    uuid NOT NULL,
  day         date NOT NULL,
  scans       int NOT NULL,
  stamps      int NOT NULL,
  newcomers   int NOT NULL,
  rewards     int NOT NULL,
  undone      int NOT NULL,
  -- Positions of the day's first and last stamps by them.
  first_given bigint,
  last_given  bigint,
  PRIMARY KEY (business_id, day, actor_id)
) WITH (fillfactor = 70);

-- The same at a place of the business's, but its first.
CREATE TABLE analytics_place_staff (
  business_id uuid NOT NULL,
  place_id    uuid NOT NULL,
  actor_id    uuid NOT NULL,
  day         date NOT NULL,
  scans       int NOT NULL,
  stamps      int NOT NULL,
  newcomers   int NOT NULL,
  rewards     int NOT NULL,
  undone      int NOT NULL,
  PRIMARY KEY (business_id, day, place_id, actor_id)
) WITH (fillfactor = 70);

-- The time zone that a business chose.
CREATE TABLE analytics_zones (
  business_id uuid PRIMARY KEY,
  time_zone   text
);
