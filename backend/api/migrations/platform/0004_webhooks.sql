-- Addresses that shops have told what happens (decision 249). Address and secrets are sealed under a key that is in no dump.
CREATE TABLE platform.webhooks (
  id                 uuid PRIMARY KEY,
  business_id        uuid NOT NULL,
  -- Of the key that named it; null if the owner did.
  key_id             uuid,
  url                bytea NOT NULL,
  secret             bytea NOT NULL,
  old_secret         bytea,
  old_secret_ends_at timestamptz,
  events             text[] NOT NULL,
  with_names         boolean NOT NULL,
  -- Null while it is on.
  off_reason         text,
  -- Since when no message was taken.
  failing_since      timestamptz,
  -- Only events after this one are told.
  after_position     bigint NOT NULL,
  made_at            timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhooks_business ON platform.webhooks (business_id);

-- A message to one address. Its content has ids alone; names are put in when it is sent.
CREATE TABLE platform.webhook_deliveries (
  id          uuid PRIMARY KEY,
  webhook_id  uuid NOT NULL REFERENCES platform.webhooks ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  position    bigint NOT NULL,
  event       text NOT NULL,
  message     jsonb NOT NULL,
  customer_id uuid,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts    int NOT NULL DEFAULT 0,
  -- While it waits. A sender that takes it moves this on, so that another takes it if the sender dies.
  due_at      timestamptz NOT NULL DEFAULT now(),
  created_at  timestamptz NOT NULL DEFAULT now(),
  tried_at    timestamptz,
  status      int,
  problem     text,
  -- Of the last answer, sealed: it may repeat what was sent.
  answer      bytea,
  UNIQUE (webhook_id, position, event)
);
CREATE INDEX webhook_deliveries_listed ON platform.webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_due ON platform.webhook_deliveries (webhook_id, due_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_failed ON platform.webhook_deliveries (webhook_id) WHERE state = 'failed';
CREATE INDEX webhook_deliveries_customer ON platform.webhook_deliveries (customer_id) WHERE answer IS NOT NULL;
