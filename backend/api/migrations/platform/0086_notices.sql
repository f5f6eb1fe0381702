-- Browsers that get push notices, each by its session: signed out, it gets no more. The subscription is sealed under the account's own
-- key; the endpoint's tag finds the one that a browser had before.
CREATE TABLE platform.push_subscriptions (
  session_id uuid PRIMARY KEY REFERENCES platform.sessions ON DELETE CASCADE,
  account_id uuid NOT NULL,
  endpoint   text NOT NULL UNIQUE,
  sealed     jsonb NOT NULL,
  -- The position of the newest event that it was told of.
  told       bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_account ON platform.push_subscriptions (account_id);

-- Kinds of notices that an account switched off.
CREATE TABLE platform.notice_choices (
  account_id uuid NOT NULL,
  kind       text NOT NULL,
  PRIMARY KEY (account_id, kind)
);

-- Of each account with a subscription the newest thing to tell, and when it may be told again.
CREATE TABLE platform.notices (
  account_id  uuid PRIMARY KEY,
  kind        text NOT NULL,
  business_id uuid NOT NULL,
  position    bigint NOT NULL,
  at          timestamptz NOT NULL,
  done        bigint NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now()
);
