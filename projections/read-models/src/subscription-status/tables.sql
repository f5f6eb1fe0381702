-- A business's current subscription, or its last: its dates as they were written down. What they mean at an instant, its
-- status and access, is told when it is read (contracts/src/subscription-access.ts). A trial without a card has no plan.
CREATE TABLE subscriptions (
  business_id    uuid PRIMARY KEY,
  plan_type      text COLLATE "C",
  period_end     timestamptz,
  trial_ends_at  timestamptz,
  -- Of a trial that begins with the approval, and to which it goes back if the approval is taken back.
  reserved_days  int,
  unpaid_since   timestamptz,
  canceled_at    timestamptz,
  -- Where a cancellation takes effect.
  ends_at        timestamptz,
  end_why        text COLLATE "C",
  ended_at       timestamptz
);
