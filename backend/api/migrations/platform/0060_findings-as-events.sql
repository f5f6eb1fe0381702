-- What the watch for unusual activity remembers, as of its position in platform.unusual_progress. Ids and counts alone.
INSERT INTO platform.unusual_progress (name, position) VALUES ('watch', 0);

CREATE TABLE platform.watch_shops (
  business_id uuid PRIMARY KEY,
  zone        text NOT NULL,
  -- Opening hours as the owner typed them.
  hours       jsonb,
  -- The usual number of stamps a day, fixed when a day's first employee gave many.
  norm        jsonb,
  -- The stamps of the newest second, and the undos of the newest day.
  second      jsonb NOT NULL,
  undone      jsonb NOT NULL
) WITH (fillfactor = 60);

-- A shop's newest days with stamps: a bitmask of the hours, and the number of scans.
CREATE TABLE platform.watch_shop_days (
  business_id uuid NOT NULL,
  day         date NOT NULL,
  hours       int NOT NULL,
  scans       int NOT NULL,
  PRIMARY KEY (business_id, day)
) WITH (fillfactor = 70);

-- The stamps that each of the staff gave on their newest days.
CREATE TABLE platform.watch_staff_days (
  business_id uuid NOT NULL,
  account_id  uuid NOT NULL,
  day         date NOT NULL,
  stamps      int NOT NULL,
  PRIMARY KEY (business_id, account_id, day)
) WITH (fillfactor = 70);

-- A card's newest stamps by employees and redemptions: a week at most.
CREATE TABLE platform.watch_cards (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  state       jsonb NOT NULL,
  written_at  timestamptz NOT NULL,
  PRIMARY KEY (customer_id, business_id)
) WITH (fillfactor = 60);

-- Employees who stamped the same card again within a week, for the job that compares the two.
CREATE TABLE platform.watch_pairs (
  business_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  position    bigint NOT NULL,
  written_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, employee_id, customer_id)
);
CREATE INDEX watch_pairs_by_position ON platform.watch_pairs (position);
