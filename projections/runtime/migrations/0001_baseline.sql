CREATE SCHEMA IF NOT EXISTS views;

-- Where each read model stands: its rows hold exactly the events up to `position`.
CREATE TABLE views.projection_checkpoints (
  name         text PRIMARY KEY,
  position     bigint NOT NULL,
  revision     int NOT NULL,
  tables       text[] NOT NULL,
  -- Part of the running product; readers wait for these alone.
  is_serving   boolean NOT NULL DEFAULT true,
  -- Why it stands still, while it does.
  error        text,
  -- Fed by partition: its positions are those in `projection_partitions`, and `position` only the least of them.
  by_partition boolean NOT NULL DEFAULT false,
  -- The event of a newer release that it stands before, and where; null where it waits for none.
  waiting_for  text
) WITH (fillfactor = 50);

-- Where a read model stands in each partition of the topic: its rows hold that partition's events up to `position`.
CREATE TABLE views.projection_partitions (
  name        text NOT NULL,
  partition   int NOT NULL,
  position    bigint NOT NULL,
  -- Where to begin reading: nothing after `position` is before it. Null: from the oldest.
  next_offset bigint,
  PRIMARY KEY (name, partition)
) WITH (fillfactor = 50);

-- Events set aside, and those of the same key that wait behind them.
CREATE TABLE views.projection_parked (
  projector text NOT NULL,
  position  bigint NOT NULL,
  key       text NOT NULL,
  error     text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projector, position)
);

-- What the API asks of the projector process.
CREATE TABLE views.projection_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  projector    text NOT NULL,
  action       text NOT NULL CHECK (action IN ('rebuild', 'retry')),
  requested_at timestamptz NOT NULL DEFAULT now()
);

-- The newest rebuild of each.
CREATE TABLE views.projection_progress (
  projector  text PRIMARY KEY,
  state      text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  done       bigint NOT NULL,
  total      bigint NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  error      text,
  -- What the rows came to before and after, and at which position of the log; null where they were not compared.
  checksum_before   text,
  checksum_after    text,
  checksum_position bigint
);

-- One row: the running projector process signs it every second.
CREATE TABLE views.projection_heartbeat (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seen_at timestamptz NOT NULL
);

-- Moves checkpoints that stand at p_from, and tells readers; refuses when any stands elsewhere, so that no event is ever projected twice,
-- whichever other process is at work. Readers wait for the read models that their answer is made of, so a notice says which ones stand
-- where: '<position> <name>,<name>…'.
CREATE FUNCTION views.move_checkpoints(p_names text[], p_from bigint, p_to bigint)
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
  PERFORM pg_notify('stampwell_projected', p_to || ' ' || array_to_string(p_names, ','));
END $$;

-- The same for one partition. Offsets only help to find the place again; positions say what was projected.
CREATE FUNCTION views.move_partition(
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
CREATE FUNCTION views.announce_partitions() RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM pg_notify('stampwell_projected', position || ' ' || string_agg(name, ','))
      FROM views.projection_checkpoints WHERE by_partition GROUP BY position;
  END IF;
END $$;

-- Takes an event out of the parking; refuses when it is not there (any more).
CREATE FUNCTION views.unpark_event(p_projector text, p_position bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM views.projection_parked WHERE projector = p_projector AND position = p_position;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'event % is not parked', p_position USING ERRCODE = 'SW409';
  END IF;
END $$;
