-- What release 0.1.0 installed by itself, safe to run over what it or an earlier one left.
-- What the API itself must remember: sessions, answers given, counters, mail of the stand-in. No events, no read models.
CREATE SCHEMA IF NOT EXISTS platform;

CREATE TABLE IF NOT EXISTS platform.sessions (
  id           uuid PRIMARY KEY,
  account_id   uuid NOT NULL,
  kind         text NOT NULL,
  business_id  uuid,
  user_agent   text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz
);
CREATE INDEX IF NOT EXISTS sessions_account ON platform.sessions (account_id) WHERE ended_at IS NULL;

-- Only hashes: a dump gives nobody a session. A spent token that comes back ends its session.
CREATE TABLE IF NOT EXISTS platform.refresh_tokens (
  hash       bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES platform.sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  spent_at   timestamptz
);
CREATE INDEX IF NOT EXISTS refresh_tokens_session ON platform.refresh_tokens (session_id);

-- The first answer to a write, sealed with a key that only the caller's Idempotency-Key opens (decision 004).
CREATE TABLE IF NOT EXISTS platform.answers (
  scope       text NOT NULL,
  key_hash    bytea NOT NULL,
  fingerprint text NOT NULL,
  status      int,
  sealed      bytea,
  position    bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key_hash)
);
CREATE INDEX IF NOT EXISTS answers_age ON platform.answers (created_at);

-- Counters of rate-limiter-flexible, shared by all processes. Keys are hashes: no address or email can be read here.
CREATE TABLE IF NOT EXISTS platform.rate_limits (
  key    varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);

-- Stand-in for a mail server: what was sent. Empty where SMTP is configured.
CREATE TABLE IF NOT EXISTS platform.mail (
  id      uuid PRIMARY KEY,
  to_key  text NOT NULL,
  mail    jsonb NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS mail_to ON platform.mail (to_key, id);

-- Mailed links that set a new password: only their hashes, gone once used.
CREATE TABLE IF NOT EXISTS platform.password_resets (
  hash       bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  kind       text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS password_resets_account ON platform.password_resets (account_id);

-- How far the payment sandbox has moved billing time. Real where Stripe is configured.
CREATE TABLE IF NOT EXISTS platform.billing_clock (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  offset_days double precision NOT NULL
);

-- Keys that stand-ins made for themselves where the real ones are not configured.
CREATE TABLE IF NOT EXISTS platform.stand_in_secrets (
  name   text PRIMARY KEY,
  secret text NOT NULL
);

-- Stand-in for the payment provider: what it knows, and its webhooks until they are delivered.
CREATE TABLE IF NOT EXISTS platform.sandbox_checkouts (
  id           text PRIMARY KEY,
  business_id  uuid NOT NULL,
  plan_type    text NOT NULL,
  free         jsonb,
  subscription text,
  expires_at   timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS platform.sandbox_subscriptions (
  id           text PRIMARY KEY,
  customer     text NOT NULL,
  due_at       timestamptz,
  subscription jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS sandbox_subscriptions_due ON platform.sandbox_subscriptions (due_at);
CREATE TABLE IF NOT EXISTS platform.sandbox_webhooks (
  seq     bigserial PRIMARY KEY,
  payload text NOT NULL
);

-- Up to where in the log each capability has drawn the consequences outside of it.
CREATE TABLE IF NOT EXISTS platform.reactions (
  name     text PRIMARY KEY,
  position bigint NOT NULL
);

-- Links to a wallet pass: only their hashes, gone soon after.
CREATE TABLE IF NOT EXISTS platform.wallet_downloads (
  hash        bytea PRIMARY KEY,
  customer_id uuid NOT NULL,
  expires_at  timestamptz NOT NULL
);

-- As in the vault: what says who somebody is, the planner does not sample.
ALTER TABLE platform.sessions ALTER user_agent SET STATISTICS 0;
ALTER TABLE platform.mail ALTER to_key SET STATISTICS 0, ALTER mail SET STATISTICS 0;

-- A process of 0.1.0 or before leaves alone what says a higher revision than its own.
COMMENT ON SCHEMA platform IS '1000 by numbered migrations';
