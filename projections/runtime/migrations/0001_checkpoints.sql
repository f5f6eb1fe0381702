-- What release 0.1.0 installed by itself, safe to run over what it or an earlier one left.
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

-- A process of 0.1.0 or before leaves alone what says a higher revision than its own.
COMMENT ON SCHEMA views IS '1000 by numbered migrations';
