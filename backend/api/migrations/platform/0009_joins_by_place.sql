-- Of the counts in `join_opens`, those at a shop's further places.
CREATE TABLE platform.join_opens_by_place (
  business_id uuid NOT NULL,
  place_id    uuid NOT NULL,
  day         date NOT NULL,
  source      text NOT NULL,
  opened      int NOT NULL,
  -- The newest of that day; retention counts from it.
  opened_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, place_id, day, source)
);
CREATE INDEX join_opens_by_place_age ON platform.join_opens_by_place (opened_at);
