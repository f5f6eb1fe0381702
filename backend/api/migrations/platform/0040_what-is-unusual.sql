-- How far those got who look at what the read models found unusual.
CREATE TABLE platform.unusual_progress (
  name     text COLLATE "C" PRIMARY KEY,
  position bigint NOT NULL
);

-- Up to where an owner was mailed of it, and when last. Ids alone.
CREATE TABLE platform.unusual_mails (
  business_id uuid PRIMARY KEY,
  position    bigint NOT NULL,
  mailed_at   timestamptz NOT NULL
);
