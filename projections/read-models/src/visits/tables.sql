-- Since when, on how many days and on which day last a customer was at a business: what lies between that and the next is a gap.
CREATE TABLE visitors (
  business_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  last_day    date NOT NULL,
  first_day   date NOT NULL,
  days        int NOT NULL,
  PRIMARY KEY (business_id, customer_id)
) WITH (fillfactor = 80);

-- In which months, each by its first day: a cohort is counted in them.
CREATE TABLE visit_months (
  business_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  month       date NOT NULL,
  PRIMARY KEY (business_id, month, customer_id)
);

-- How many customers came back after so many days, by the day on which they came back.
CREATE TABLE visit_gaps (
  business_id uuid NOT NULL,
  day         date NOT NULL,
  gap         int NOT NULL,
  visits      int NOT NULL,
  -- Answered from the index alone: the rows of one business lie apart, each between other businesses' of that day.
  PRIMARY KEY (business_id, day, gap) INCLUDE (visits)
) WITH (fillfactor = 80);

-- Scans and redemptions by the quarter of an hour, counted from the beginning of 1970 in UTC, from which any time zone's
-- hours are summed: whole numbers are, ten thousand of them, in a tenth of the time that times take.
CREATE TABLE visit_quarters (
  business_id uuid NOT NULL,
  quarter     int NOT NULL,
  scans       int NOT NULL,
  PRIMARY KEY (business_id, quarter) INCLUDE (scans)
) WITH (fillfactor = 80);

-- The same at a place of the business's, but its first: that one has the rest of the business's own.
CREATE TABLE visit_place_quarters (
  business_id uuid NOT NULL,
  place_id    uuid NOT NULL,
  quarter     int NOT NULL,
  scans       int NOT NULL,
  PRIMARY KEY (business_id, place_id, quarter) INCLUDE (scans)
) WITH (fillfactor = 80);

-- Rewards that stamps filled cards for, and those that were claimed, by month.
CREATE TABLE visit_rewards (
  business_id uuid NOT NULL,
  month       date NOT NULL,
  earned      int NOT NULL,
  claimed     int NOT NULL,
  PRIMARY KEY (business_id, month)
) WITH (fillfactor = 80);

-- The same at a place of the business's, but its first.
CREATE TABLE visit_place_rewards (
  business_id uuid NOT NULL,
  place_id    uuid NOT NULL,
  month       date NOT NULL,
  earned      int NOT NULL,
  claimed     int NOT NULL,
  PRIMARY KEY (business_id, place_id, month)
) WITH (fillfactor = 80);
