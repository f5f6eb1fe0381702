-- Every business with its terms and state. Ids alone; names and addresses are in the vault.
CREATE TABLE businesses (
  business_id         uuid PRIMARY KEY,
  stamps_required     int NOT NULL,
  reward_description  text NOT NULL,
  reward_emoji        text NOT NULL,
  scan_cooldown_hours double precision NOT NULL,
  daily_stamp_cap     int,
  onboarding          boolean NOT NULL,
  is_approved         boolean NOT NULL,
  is_active           boolean NOT NULL,
  is_erased           boolean NOT NULL,
  rejected_at         timestamptz,
  created_at          timestamptz NOT NULL,
  -- What it was before a deactivation comes back with a reactivation.
  status text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE WHEN NOT is_active THEN 'inactive'
         WHEN is_approved THEN 'approved'
         WHEN rejected_at IS NOT NULL THEN 'rejected'
         ELSE 'pending' END) STORED
);

CREATE INDEX businesses_by_age ON businesses (created_at DESC, business_id DESC) WHERE NOT is_erased;
CREATE INDEX businesses_by_status ON businesses (status, created_at DESC, business_id DESC) WHERE NOT is_erased;
