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

-- A command's events stand together in the log: one append, under one lock.
CREATE TABLE IF NOT EXISTS es.command_keys (
  scope          text COLLATE "C" NOT NULL,
  key            text COLLATE "C" NOT NULL,
  fingerprint    text COLLATE "C" NOT NULL,
  first_position bigint NOT NULL,
  last_position  bigint NOT NULL,
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
--   p_command, p_stream, p_expected, p_count: a row for each stream of each command
--   p_events: [row number in the above, nth event of that row from 1, id, type, schema, data, hash]
--   p_commands: [command, actor kind, actor id, at, correlation id, key scope, key, fingerprint]; no key: nulls
-- A command that is absent from the result met a conflict. Returns each appended event's position.
CREATE OR REPLACE FUNCTION es.append(
  p_command int[], p_stream text[], p_expected bigint[], p_count int[], p_events jsonb, p_commands jsonb)
RETURNS TABLE (event_stream text, event_version bigint, event_position bigint)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  refused int[];
BEGIN
  -- Held until the commit is visible: commit order is position order, so `position > last` misses nothing.
  PERFORM pg_advisory_xact_lock(5748);
  SELECT array_agg(r.command) INTO refused FROM (
    SELECT w.command
      FROM unnest(p_command, p_stream, p_expected) AS w (command, stream, expected)
      LEFT JOIN es.streams s ON s.stream = w.stream
      WHERE coalesce(s.version, 0) <> w.expected
    UNION
    SELECT (c->>0)::int
      FROM jsonb_array_elements(p_commands) AS c
      JOIN es.command_keys k ON k.scope = c->>5 AND k.key = c->>6
  ) AS r;
  RETURN QUERY
  WITH accepted AS MATERIALIZED (
    SELECT * FROM unnest(p_command, p_stream, p_expected, p_count) WITH ORDINALITY
      AS w (command, stream, expected, count, row)
      WHERE refused IS NULL OR NOT w.command = ANY (refused)
  ), moved AS (
    UPDATE es.streams s SET version = a.expected + a.count FROM accepted a
      WHERE s.stream = a.stream AND a.expected > 0
  ), begun AS (
    INSERT INTO es.streams SELECT a.stream, a.count FROM accepted a WHERE a.expected = 0
  ), appended AS (
    INSERT INTO es.events AS ev
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      SELECT (e->>2)::uuid, a.stream, a.expected + (e->>1)::int, e->>3, (e->>4)::int, e->5,
             c->>1, c->>2, (c->>3)::timestamptz, c->>4, e->>6
      FROM jsonb_array_elements(p_events) WITH ORDINALITY AS j (e, nth)
      JOIN accepted a ON a.row = (e->>0)::int
      CROSS JOIN LATERAL (SELECT p_commands->a.command) AS command (c)
      ORDER BY nth
      RETURNING ev.stream, ev.version, ev.position
  ), keyed AS (
    INSERT INTO es.command_keys
      SELECT c->>5, c->>6, c->>7, min(p.position), max(p.position)
      FROM appended p
      JOIN accepted a ON a.stream = p.stream
      CROSS JOIN LATERAL (SELECT p_commands->a.command) AS command (c)
      WHERE c->>6 IS NOT NULL
      GROUP BY a.command, c
  )
  SELECT * FROM appended;
  IF FOUND THEN
    PERFORM pg_notify('stampwell_events', currval('es.events_position_seq')::text);
  END IF;
END $$;
