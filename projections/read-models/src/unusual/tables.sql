-- One row a finding of unusual activity. Ids alone; names are in the vault.
CREATE TABLE unusual_findings (
  finding_id     uuid PRIMARY KEY,
  business_id    uuid NOT NULL,
  rule           text COLLATE "C" NOT NULL,
  -- The staff member concerned, if any; the owner's id is the business's.
  account_id     uuid,
  customer_id    uuid,
  -- The business's day on which it was found.
  day            date NOT NULL,
  first_at       timestamptz NOT NULL,
  last_at        timestamptz NOT NULL,
  -- Position of its first event.
  position       bigint NOT NULL,
  events         int NOT NULL,
  -- The numbers that the rule was judged by.
  facts          jsonb
) WITH (fillfactor = 80);

CREATE INDEX unusual_findings_by_business ON unusual_findings (business_id, position DESC);
CREATE INDEX unusual_findings_by_position ON unusual_findings (position DESC);

-- What an owner decided about a finding. Apart: a log of before findings were events may have the decision first.
CREATE TABLE unusual_decisions (
  finding_id     uuid PRIMARY KEY,
  status         text COLLATE "C" NOT NULL,
  reason         text COLLATE "C",
  decided_at     timestamptz NOT NULL,
  capped_at      timestamptz,
  deactivated_at timestamptz,
  undone_at      timestamptz
);

-- The events that a finding stands on.
CREATE TABLE unusual_events (
  finding_id  uuid NOT NULL,
  event_id    uuid NOT NULL,
  position    bigint NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (finding_id, event_id)
);

CREATE INDEX unusual_events_by_event ON unusual_events (event_id);
