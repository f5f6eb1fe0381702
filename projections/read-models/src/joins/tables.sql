-- Guests by the shop and the poster that they joined at: ids alone.
CREATE TABLE joins (
  account_id  uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  source      text COLLATE "C" NOT NULL,
  joined_at   timestamptz NOT NULL,
  -- Of which place the poster was; null is the business's first.
  place_id    uuid
);
CREATE INDEX joins_by_business ON joins (business_id, joined_at);
