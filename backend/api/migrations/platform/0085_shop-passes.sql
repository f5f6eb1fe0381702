-- A customer's wallet pass of one shop. Its serial is random and outlives the customer for a month, so that the phone can still be
-- told that the card is gone; from the erasure on no customer is named.
CREATE SEQUENCE platform.wallet_tags;
CREATE TABLE platform.shop_passes (
  serial       uuid PRIMARY KEY,
  customer_id  uuid,
  business_id  uuid NOT NULL,
  -- The newest position of the log that concerns the pass, and the one up to which wallets were told.
  noted        bigint NOT NULL DEFAULT 0,
  noted_at     timestamptz NOT NULL DEFAULT now(),
  done         bigint NOT NULL DEFAULT 0,
  -- A hash of what the pass says; the tag and the time of its last change; the last tag that devices were pushed.
  content      bytea,
  tag          bigint NOT NULL DEFAULT 0,
  changed_at   timestamptz NOT NULL DEFAULT date_trunc('second', now()),
  pushed       bigint NOT NULL DEFAULT 0,
  -- What Google's object says, and when its changes were last notified; null if it was never saved there.
  google       bytea,
  google_told  timestamptz[] NOT NULL DEFAULT '{}',
  voided_at    timestamptz,
  UNIQUE (customer_id, business_id)
);
CREATE INDEX shop_passes_business ON platform.shop_passes (business_id, serial);

-- Of each downloaded pass file its authentication token, as a hash.
CREATE TABLE platform.shop_pass_tokens (
  hash       bytea PRIMARY KEY,
  serial     uuid NOT NULL REFERENCES platform.shop_passes ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shop_pass_tokens_serial ON platform.shop_pass_tokens (serial, created_at);

-- The devices that have a pass: their library identifier as a hash, and the push token sealed.
CREATE TABLE platform.shop_pass_devices (
  device        bytea NOT NULL,
  serial        uuid NOT NULL REFERENCES platform.shop_passes ON DELETE CASCADE,
  push_token    text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device, serial)
);
CREATE INDEX shop_pass_devices_serial ON platform.shop_pass_devices (serial);

ALTER TABLE platform.wallet_downloads ADD COLUMN business_id uuid;
