-- A business's current or last subscription: its recorded dates. Status and access at an instant are computed when reading
-- (contracts/src/subscription-access.ts). A trial without a card has no plan.
CREATE TABLE subscriptions (
  business_id    uuid PRIMARY KEY,
  plan_type      text COLLATE "C",
  period_end     timestamptz,
  trial_ends_at  timestamptz,
  -- Days of a trial that begins with the approval; they are restored if the approval is undone.
  reserved_days  int,
  unpaid_since   timestamptz,
  canceled_at    timestamptz,
  -- Where a cancellation takes effect.
  ends_at        timestamptz,
  end_why        text COLLATE "C",
  ended_at       timestamptz,
  -- The season for which it is closed, or was until its day came.
  season_from    timestamptz,
  season_until   date,
  season_ends_at timestamptz,
  season_redeems boolean
);

-- Every season for which a business was closed. Reports leave its days out.
CREATE TABLE seasons (
  business_id  uuid,
  began_at     timestamptz,
  ends_at      timestamptz,
  PRIMARY KEY (business_id, began_at)
);
