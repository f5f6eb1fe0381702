-- What release 0.1.0 installed, each package by itself at its start, with a few rows of its demo. Never changed: a spec
-- brings it up to date (decision 063).
-- Revision 2. Raise it with every change: a process of an older release never puts back what a newer one brought.
CREATE SCHEMA IF NOT EXISTS es;

CREATE TABLE IF NOT EXISTS es.streams (
  stream  text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE IF NOT EXISTS es.events (
  position       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id             uuid NOT NULL UNIQUE,
  stream         text COLLATE "C" NOT NULL,
  version        bigint NOT NULL,
  type           text COLLATE "C" NOT NULL,
  schema         int NOT NULL,
  data           jsonb NOT NULL,
  actor_kind     text COLLATE "C" NOT NULL,
  actor_id       text COLLATE "C" NOT NULL,
  at             timestamptz NOT NULL,
  correlation_id text NOT NULL,
  hash           text COLLATE "C" NOT NULL,
  UNIQUE (stream, version)
);

CREATE TABLE IF NOT EXISTS es.command_keys (
  scope       text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  event_ids   uuid[] NOT NULL,
  PRIMARY KEY (scope, key)
);

-- Never replaced, so that an old command's answer can be folded from the snapshot before it.
CREATE TABLE IF NOT EXISTS es.snapshots (
  stream   text COLLATE "C" NOT NULL,
  fold     text COLLATE "C" NOT NULL,
  revision int NOT NULL,
  version  bigint NOT NULL,
  position bigint NOT NULL,
  hash     text COLLATE "C" NOT NULL,
  state    jsonb NOT NULL,
  PRIMARY KEY (stream, fold, revision, version)
);

-- Appends the commands of one batch, each all or nothing; no stream and no key occurs twice in a batch.
--   streams: [commands, stream, expected version, version after], these two the same for a stream that is only checked,
--            perhaps for several commands
--   events:  [command, id, stream, version, type, schema, data, actor kind, actor id, at, correlation id, hash]
--   keys:    [command, scope, key, fingerprint, event ids as an array's text]
-- Nothing is joined but by index, so a batch costs what its rows cost, and each statement about as much as a row.
-- Returns the appended events' positions; a command that is absent from them met a conflict.
CREATE OR REPLACE FUNCTION es.append_batch(streams jsonb, events jsonb, keys jsonb)
RETURNS TABLE (event_id uuid, event_position bigint)
LANGUAGE plpgsql AS $$
DECLARE
  refused int[];
  kept int;
BEGIN
  -- Held until the commit is visible: commit order is position order, so `position > last` misses nothing.
  PERFORM pg_advisory_xact_lock(5748);
  SELECT array_agg(command::int) INTO refused
    FROM jsonb_array_elements(streams) AS w LEFT JOIN es.streams s ON s.stream = w->>1,
      jsonb_array_elements_text(w->0) AS command
    WHERE coalesce(s.version, 0) <> (w->>2)::bigint;
  IF keys <> '[]' THEN
    INSERT INTO es.command_keys
      SELECT w->>1, w->>2, w->>3, (w->>4)::uuid[] FROM jsonb_array_elements(keys) AS w
      WHERE refused IS NULL OR NOT (w->>0)::int = ANY (refused)
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS kept = ROW_COUNT;
    IF kept < jsonb_array_length(keys) THEN
      -- Whoever used a key before appended other events with it.
      SELECT refused || array_agg((w->>0)::int) INTO refused
        FROM jsonb_array_elements(keys) AS w
        JOIN es.command_keys k ON k.scope = w->>1 AND k.key = w->>2 AND k.event_ids <> (w->>4)::uuid[];
    END IF;
  END IF;
  INSERT INTO es.streams
    SELECT w->>1, (w->>3)::bigint FROM jsonb_array_elements(streams) AS w
    WHERE w->2 <> w->3 AND (refused IS NULL OR NOT (w->0->>0)::int = ANY (refused))
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version;
  RETURN QUERY
    INSERT INTO es.events AS e
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      SELECT (w->>1)::uuid, w->>2, (w->>3)::bigint, w->>4, (w->>5)::int, w->6, w->>7, w->>8, (w->>9)::timestamptz, w->>10, w->>11
      FROM jsonb_array_elements(events) AS w
      WHERE refused IS NULL OR NOT (w->>0)::int = ANY (refused)
      RETURNING e.id, e.position;
  IF FOUND THEN
    PERFORM pg_notify('stampwell_events', currval('es.events_position_seq')::text);
  END IF;
END $$;

COMMENT ON SCHEMA es IS '2 f3fef9a97a3043770b150ecf28ec70c91e69f78eb3305d8bbd33b9ae1f628c7e';

-- Finds what tells of a business besides its cards. Those have a read model, and are left out so that a stamp's
-- append pays nothing for this index.
CREATE INDEX IF NOT EXISTS events_by_business ON es.events ((data->>'business_id'), position)
  WHERE type NOT IN ('StampsGiven', 'RewardRedeemed', 'StampsReversed', 'RedemptionReversed');

-- Revision 4. Raise it with every change: a process of an older release never puts back what a newer one brought.
-- Everything personal, keyed by the subject's id. Deleting a row forgets the person (decision 090).
CREATE SCHEMA IF NOT EXISTS vault;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE IF NOT EXISTS vault.people (
  id            uuid PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('customer', 'business', 'admin', 'employee')),
  email         text NOT NULL,
  -- The email as it is compared: see emailKey in postgres-people.ts.
  email_key     text NOT NULL,
  name          text NOT NULL,
  phone         text,
  address       text,
  description   text,
  logo          text,
  business_id   uuid,
  password_hash text NOT NULL,
  last_login_at timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, email_key)
) WITH (fillfactor = 85);

-- A row comes before its account's event, which may never come: until somebody has looked, it is not settled.
ALTER TABLE vault.people ADD COLUMN IF NOT EXISTS is_settled boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS people_unsettled ON vault.people (created_at) WHERE NOT is_settled;

CREATE INDEX IF NOT EXISTS people_business ON vault.people (business_id) WHERE business_id IS NOT NULL;
-- Search is `lower(name) LIKE '%…%' OR email_key LIKE '%…%'`: both halves are answered from here.
CREATE INDEX IF NOT EXISTS people_search ON vault.people USING gin (lower(name) gin_trgm_ops, email_key gin_trgm_ops);

-- Every letter and every two neighbours. One or two letters make no trigram: these are found among the parts.
CREATE OR REPLACE FUNCTION vault.short_parts(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT substr(words, start, size))
      FROM generate_series(1, length(words)) AS start, generate_series(1, 2) AS size
  $$;
CREATE INDEX IF NOT EXISTS people_short_parts ON vault.people
  USING gin (vault.short_parts(lower(name) || ' ' || email_key));

-- A retired code stays, so that it is never issued to anybody else while its customer is known.
CREATE TABLE IF NOT EXISTS vault.qr_codes (
  code        text COLLATE "C" PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES vault.people ON DELETE CASCADE,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);
CREATE INDEX IF NOT EXISTS qr_codes_customer ON vault.qr_codes (customer_id);
CREATE UNIQUE INDEX IF NOT EXISTS qr_codes_current ON vault.qr_codes (customer_id) WHERE retired_at IS NULL;

-- The planner samples no values here: pg_statistic would go on showing people who have been forgotten. Emails and codes
-- are unique, and for searches it does well without.
ALTER TABLE vault.people ALTER email SET STATISTICS 0, ALTER email_key SET STATISTICS 0, ALTER name SET STATISTICS 0,
  ALTER phone SET STATISTICS 0, ALTER address SET STATISTICS 0, ALTER description SET STATISTICS 0,
  ALTER logo SET STATISTICS 0, ALTER password_hash SET STATISTICS 0;
ALTER INDEX vault.people_search ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX vault.people_short_parts ALTER COLUMN 1 SET STATISTICS 0;
ALTER TABLE vault.qr_codes ALTER code SET STATISTICS 0;

COMMENT ON SCHEMA vault IS '4 c0920576a0679acf3bca39893b22e7915a66ec91a1bb8835d1f64a65b481e287';

-- Revision 2. Raise it with every change: a process of an older release never puts back what a newer one brought.
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

COMMENT ON SCHEMA platform IS '2 ada16095743abcd63db52bb68479b7c14e2178e1afa2bb0031ec47fbf8460447';

-- Revision 3. Raise it with every change: a process of an older release never puts back what a newer one brought.
CREATE SCHEMA IF NOT EXISTS views;

-- Where each read model stands: its rows hold exactly the events up to `position`.
CREATE TABLE IF NOT EXISTS views.projection_checkpoints (
  name       text PRIMARY KEY,
  position   bigint NOT NULL,
  revision   int NOT NULL,
  tables     text[] NOT NULL,
  -- Part of the running product; readers wait for these alone.
  is_serving boolean NOT NULL DEFAULT true,
  -- Why it stands still, while it does.
  error      text
) WITH (fillfactor = 50);

-- Fed by partition: its places are those in `projection_partitions`, and `position` only the least of them.
ALTER TABLE views.projection_checkpoints ADD COLUMN IF NOT EXISTS by_partition boolean NOT NULL DEFAULT false;
-- The event of a newer release that it stands before, and where; null where it waits for none.
ALTER TABLE views.projection_checkpoints ADD COLUMN IF NOT EXISTS waiting_for text;

-- Where a read model stands in each partition of the topic: its rows hold that partition's events up to `position`.
CREATE TABLE IF NOT EXISTS views.projection_partitions (
  name        text NOT NULL,
  partition   int NOT NULL,
  position    bigint NOT NULL,
  -- Where to begin reading: nothing after `position` is before it. Null: from the oldest.
  next_offset bigint,
  PRIMARY KEY (name, partition)
) WITH (fillfactor = 50);

-- Events set aside, and those of the same key that wait behind them.
CREATE TABLE IF NOT EXISTS views.projection_parked (
  projector text NOT NULL,
  position  bigint NOT NULL,
  key       text NOT NULL,
  error     text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projector, position)
);

-- What the API asks of the projector process.
CREATE TABLE IF NOT EXISTS views.projection_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  projector    text NOT NULL,
  action       text NOT NULL CHECK (action IN ('rebuild', 'retry')),
  requested_at timestamptz NOT NULL DEFAULT now()
);

-- The newest rebuild of each.
CREATE TABLE IF NOT EXISTS views.projection_progress (
  projector  text PRIMARY KEY,
  state      text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  done       bigint NOT NULL,
  total      bigint NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  error      text
);

-- One row: the running projector process signs it every second.
CREATE TABLE IF NOT EXISTS views.projection_heartbeat (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seen_at timestamptz NOT NULL
);

-- Moves checkpoints that stand at p_from, and tells readers; refuses when any stands elsewhere, so that
-- no event is ever projected twice, whoever else is at work.
CREATE OR REPLACE FUNCTION views.move_checkpoints(p_names text[], p_from bigint, p_to bigint, p_reached bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved int;
BEGIN
  UPDATE views.projection_checkpoints SET position = p_to, error = NULL, waiting_for = NULL
    WHERE name = ANY (p_names) AND position = p_from AND NOT by_partition;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(p_names) THEN
    RAISE EXCEPTION 'checkpoints are not at %', p_from USING ERRCODE = 'SW409';
  END IF;
  IF p_reached IS NOT NULL THEN
    PERFORM pg_notify('stampwell_projected', least(p_reached, (
      SELECT min(position) FROM views.projection_checkpoints WHERE is_serving AND by_partition))::text);
  END IF;
END $$;

-- The same for one partition. Offsets only help to find the place again; positions say what was projected.
CREATE OR REPLACE FUNCTION views.move_partition(
  p_names text[], p_partition int, p_from bigint, p_to bigint, p_offset bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved int;
BEGIN
  UPDATE views.projection_partitions SET position = p_to, next_offset = p_offset
    WHERE name = ANY (p_names) AND partition = p_partition AND position = p_from;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(p_names) THEN
    RAISE EXCEPTION 'partition % is not at %', p_partition, p_from USING ERRCODE = 'SW409';
  END IF;
END $$;

-- Tells readers how far the partitions have come.
CREATE OR REPLACE FUNCTION views.announce_partitions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved int;
BEGIN
  -- In one order, whoever else announces.
  PERFORM FROM views.projection_checkpoints WHERE by_partition ORDER BY name FOR NO KEY UPDATE;
  UPDATE views.projection_checkpoints c SET position = least_of.position, error = NULL, waiting_for = NULL
    FROM (SELECT name, min(position) AS position FROM views.projection_partitions GROUP BY name) least_of
    WHERE c.name = least_of.name AND c.by_partition AND c.position < least_of.position;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved > 0 THEN
    PERFORM pg_notify('stampwell_projected', min(position)::text) FROM views.projection_checkpoints WHERE is_serving;
  END IF;
END $$;

-- Takes an event out of the parking; refuses when it is not there (any more).
CREATE OR REPLACE FUNCTION views.unpark_event(p_projector text, p_position bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM views.projection_parked WHERE projector = p_projector AND position = p_position;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'event % is not parked', p_position USING ERRCODE = 'SW409';
  END IF;
END $$;

COMMENT ON SCHEMA views IS '3 f3d21d9d6cc3a0d602ab51c29ef7224e92c62ee76c3b0fbf3711c271ef57b4b3';

-- Revision 1. Raise it with every change: a process of an older release never puts back what a newer one brought.
CREATE SCHEMA IF NOT EXISTS relay;

-- One row: who publishes the log, until when, and how far it came. Whoever takes the lease raises the epoch; what
-- a former holder would still write is refused by it.
CREATE TABLE IF NOT EXISTS relay.lease (
  is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  epoch      bigint NOT NULL DEFAULT 0,
  holder     text,
  held_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Everything up to here is acknowledged by Kafka.
  position   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO relay.lease DEFAULT VALUES ON CONFLICT DO NOTHING;

COMMENT ON SCHEMA relay IS '1 eebc591b65729bac8436110fc7ddb607d82da8d3ee22b7ffc1ac57aafe90d2ac';

INSERT INTO es.command_keys OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.command_keys, '{"key": "seed-owner@stampwell.test-2026-10-24-0", "scope": "01a200cc-3212-70d3-966b-a8766ae6fcf8", "event_ids": ["01a200cc-3fea-7421-92b4-f8db961fa071"], "fingerprint": "89f545d34d73273f03ca8359dc0d85c01dceddce66d59ab5ae3f014bbfa0d947"}');
INSERT INTO es.command_keys OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.command_keys, '{"key": "seed-owner@stampwell.test-2026-10-24-1", "scope": "01a200cc-3212-70d3-966b-a8766ae6fcf8", "event_ids": ["01a200cc-4013-73c2-940d-81727021d8e9"], "fingerprint": "a898a6a6eb83c60d8e0787fbb7445832685756393f9cf928471a4e0d35d974ac"}');
INSERT INTO es.command_keys OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.command_keys, '{"key": "seed-owner@stampwell.test-2026-10-24-10", "scope": "01a200cc-3212-70d3-966b-a8766ae6fcf8", "event_ids": ["01a200cc-3f99-77da-a122-659941e39e7a"], "fingerprint": "eb95f37702581853b6add75fb077a010ee40e1c91405adaa5019586e0903c3bb"}');
INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.events, '{"at": "2026-11-22T01:08:31.38+00:00", "id": "01a200cc-3016-7302-a7ca-4b39bdd5031b", "data": {"kind": "admin", "account_id": "01a200cc-2f7d-73f6-878f-fbb9c667feca"}, "hash": "debb6f86614459ea794ddb8bd9803c92ea61c09d7888a094ab93cb55a788176b", "type": "AccountRegistered", "schema": 1, "stream": "account-01a200cc-2f7d-73f6-878f-fbb9c667feca", "version": 1, "actor_id": "system", "position": 1, "actor_kind": "system", "correlation_id": "01a200cc-2fe3-7296-acb3-3ebd1a469231"}');
INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.events, '{"at": "2026-10-23T01:08:31.223+00:00", "id": "01a200cc-31ec-702c-829d-e38b870224cd", "data": {"changes": {"trial_days": 44}}, "hash": "cf562cef2d54a99e34db0f304816cf9b4b5dbd980560150f368035ef3055d9a7", "type": "PlatformSettingsChanged", "schema": 1, "stream": "settings-platform", "version": 1, "actor_id": "01a200cc-2f7d-73f6-878f-fbb9c667feca", "position": 2, "actor_kind": "admin", "correlation_id": "45b7c386-f147-4e63-a214-680540003062"}');
INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.events, '{"at": "2026-10-23T01:08:31.223+00:00", "id": "01a200cc-3253-7419-87aa-6c9773152154", "data": {"terms": {"reward_emoji": "☕", "daily_stamp_cap": null, "stamps_required": 10, "reward_description": "Free coffee", "scan_cooldown_hours": 0}, "onboarding": false, "business_id": "01a200cc-3212-70d3-966b-a8766ae6fcf8"}, "hash": "b509b40ebdfcde189b5ba885ec5fc839f620e632d00b4b51cb9dcd5c9e28d236", "type": "BusinessRegistered", "schema": 1, "stream": "business-01a200cc-3212-70d3-966b-a8766ae6fcf8", "version": 1, "actor_id": "01a200cc-3212-70d3-966b-a8766ae6fcf8", "position": 3, "actor_kind": "business", "correlation_id": "fa6f862f-17e6-4a8c-8637-36934bcd8d37"}');
INSERT INTO es.streams OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.streams, '{"stream": "account-01a200cc-2f7d-73f6-878f-fbb9c667feca", "version": 1}');
INSERT INTO es.streams OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.streams, '{"stream": "account-01a200cc-33c8-7718-9191-32883bfeaa54", "version": 1}');
INSERT INTO es.streams OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::es.streams, '{"stream": "account-01a200cc-33cd-70bb-84bb-41e623004697", "version": 1}');
INSERT INTO vault.people OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::vault.people, '{"id": "01a200cc-2f7d-73f6-878f-fbb9c667feca", "kind": "admin", "logo": null, "name": "Alex Morgan", "email": "admin@stampwell.test", "phone": null, "address": null, "email_key": "admin@stampwell.test", "created_at": "2026-11-22T01:08:31.324331+00:00", "is_settled": false, "business_id": null, "description": null, "last_login_at": "2026-11-22T01:08:31.768+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$T6XjxO3WKb8RwvxwQAv1wQ$TyFa8qq581fxeOHZNiXxGs/JFSo9GTES/+9HDsSMiiI"}');
INSERT INTO vault.people OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::vault.people, '{"id": "01a200cc-3212-70d3-966b-a8766ae6fcf8", "kind": "business", "logo": null, "name": "Corner Coffee", "email": "owner@stampwell.test", "phone": "01223 555 012", "address": "2 Mill Lane, Cambridge CB2 1RX", "email_key": "owner@stampwell.test", "created_at": "2026-11-22T01:08:31.941782+00:00", "is_settled": false, "business_id": null, "description": "Flat whites, filter and toast on the corner of Mill Lane", "last_login_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$0yo/ArGzVO/HtnbRFNd5xw$kKvwNL76pkHgeZBhG9qUJH3btM1+dYqbvU2uV2jfHmo"}');
INSERT INTO vault.people OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::vault.people, '{"id": "01a200cc-3215-709b-9fda-3c03d0f4f466", "kind": "business", "logo": null, "name": "Marlow & Sons Barbers", "email": "barber@stampwell.test", "phone": "01223 555 078", "address": "31 Regent Street, Cambridge CB2 1AB", "email_key": "barber@stampwell.test", "created_at": "2026-11-22T01:08:32.016692+00:00", "is_settled": false, "business_id": null, "description": "Cuts and hot-towel shaves since 1988", "last_login_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$mjX+LjsUM583itl8xocalw$CWBhzVISOuZKIbA08wqtV/7UupZaijfdu4y6JcHThRY"}');
INSERT INTO vault.qr_codes OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::vault.qr_codes, '{"code": "02QV8HQB", "issued_at": "2026-11-22T01:08:32.513327+00:00", "retired_at": null, "customer_id": "01a200cc-2f7d-73f6-878f-fbb9c667feca"}');
INSERT INTO vault.qr_codes OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::vault.qr_codes, '{"code": "090GB5SF", "issued_at": "2026-11-22T01:08:33.877567+00:00", "retired_at": null, "customer_id": "01a200cc-3212-70d3-966b-a8766ae6fcf8"}');
INSERT INTO vault.qr_codes OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::vault.qr_codes, '{"code": "0LROUCCC", "issued_at": "2026-11-22T01:08:33.102121+00:00", "retired_at": null, "customer_id": "01a200cc-3215-709b-9fda-3c03d0f4f466"}');
INSERT INTO platform.reactions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::platform.reactions, '{"name": "accounts", "position": 958}');
INSERT INTO platform.reactions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::platform.reactions, '{"name": "employees", "position": 958}');
INSERT INTO platform.reactions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::platform.reactions, '{"name": "subscriptions", "position": 958}');
INSERT INTO platform.sessions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::platform.sessions, '{"id": "01a200cc-319b-767a-a905-94d3c5abc690", "kind": "admin", "ended_at": null, "account_id": "01a200cc-2f7d-73f6-878f-fbb9c667feca", "created_at": "2026-11-22T01:08:31.772534+00:00", "user_agent": "node", "business_id": null, "last_seen_at": "2026-11-22T01:08:31.772534+00:00"}');
INSERT INTO platform.sessions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::platform.sessions, '{"id": "01a200cc-3277-73d9-907e-476949d2d339", "kind": "business", "ended_at": null, "account_id": "01a200cc-3212-70d3-966b-a8766ae6fcf8", "created_at": "2026-11-22T01:08:31.992287+00:00", "user_agent": "node", "business_id": null, "last_seen_at": "2026-11-22T01:08:31.992287+00:00"}');
INSERT INTO platform.sessions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::platform.sessions, '{"id": "01a200cc-32c5-732e-9a48-a7b8b87789b9", "kind": "business", "ended_at": null, "account_id": "01a200cc-3215-709b-9fda-3c03d0f4f466", "created_at": "2026-11-22T01:08:32.069803+00:00", "user_agent": "node", "business_id": null, "last_seen_at": "2026-11-22T01:08:32.069803+00:00"}');
INSERT INTO views.projection_checkpoints OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::views.projection_checkpoints, '{"name": "activity-feed", "error": null, "tables": ["activity"], "position": 958, "revision": 2, "is_serving": true, "by_partition": false}');
INSERT INTO views.projection_checkpoints OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::views.projection_checkpoints, '{"name": "business-analytics", "error": null, "tables": ["analytics_days", "analytics_customers", "analytics_staff", "analytics_zones"], "position": 958, "revision": 2, "is_serving": true, "by_partition": false}');
INSERT INTO views.projection_checkpoints OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::views.projection_checkpoints, '{"name": "business-dashboard", "error": null, "tables": ["business_totals"], "position": 958, "revision": 2, "is_serving": true, "by_partition": false}');
INSERT INTO views.projection_heartbeat OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::views.projection_heartbeat, '{"is_only": true, "seen_at": "2026-11-22T01:10:54.300645+00:00"}');
