-- A business's current subscription, or its last. A trial without a card has no plan.
CREATE TABLE subscriptions (
  business_id    uuid PRIMARY KEY,
  plan_type      text COLLATE "C",
  period_end     timestamptz,
  trial_ends_at  timestamptz,
  unpaid_since   timestamptz,
  is_suspended   boolean NOT NULL,
  canceled_at    timestamptz,
  -- Where a cancellation takes effect.
  ends_at        timestamptz,
  ended_at       timestamptz,
  -- The spec knows no fifth status: a trial that ended without a plan counts as canceled.
  status text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE WHEN ended_at IS NOT NULL THEN 'canceled'
         WHEN plan_type IS NULL THEN 'trialing'
         WHEN unpaid_since IS NOT NULL THEN 'past_due'
         WHEN period_end <= trial_ends_at THEN 'trialing'
         ELSE 'active' END) STORED
);
