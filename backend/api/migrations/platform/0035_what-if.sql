-- What was asked of the past, and what came of it (decisions 133 and 134). No names: they are joined when it is read.
CREATE TABLE platform.what_ifs (
  id          uuid PRIMARY KEY,
  -- Who asked; for the platform's administrators `business_id` is null.
  account_id  uuid NOT NULL,
  business_id uuid,
  days        int NOT NULL,
  terms       jsonb NOT NULL,
  costs       jsonb,
  today       date NOT NULL,
  stamps_required int,
  state       text NOT NULL DEFAULT 'queued',
  done        bigint NOT NULL DEFAULT 0,
  total       bigint NOT NULL DEFAULT 0,
  attempts    int NOT NULL DEFAULT 0,
  result      jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- By whoever works on it, again and again: who falls silent has died.
  seen_at     timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX what_ifs_under_way ON platform.what_ifs (account_id) WHERE state IN ('queued', 'running');
CREATE INDEX what_ifs_waiting ON platform.what_ifs (created_at) WHERE state IN ('queued', 'running');
CREATE INDEX what_ifs_listed ON platform.what_ifs (business_id, created_at DESC);

-- Who gains (1) or loses (-1), the largest difference first.
CREATE TABLE platform.what_if_changes (
  what_if_id      uuid NOT NULL REFERENCES platform.what_ifs ON DELETE CASCADE,
  nth             int NOT NULL,
  side            int NOT NULL,
  party_id        uuid NOT NULL,
  real_rewards    int NOT NULL,
  what_if_rewards int NOT NULL,
  real_stamps     int NOT NULL,
  what_if_stamps  int NOT NULL,
  PRIMARY KEY (what_if_id, side, nth)
);
CREATE INDEX what_if_changes_party ON platform.what_if_changes (party_id);

CREATE TABLE platform.what_if_costs (
  account_id          uuid PRIMARY KEY,
  reward_cost_pence   int NOT NULL,
  average_spend_pence int NOT NULL
);
