-- Revision 1. Raise it with every change: a process of an older release never puts back what a newer one brought.
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
  UPDATE views.projection_checkpoints SET position = p_to, error = NULL
    WHERE name = ANY (p_names) AND position = p_from;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(p_names) THEN
    RAISE EXCEPTION 'checkpoints are not at %', p_from USING ERRCODE = 'SW409';
  END IF;
  IF p_reached IS NOT NULL THEN
    PERFORM pg_notify('stampwell_projected', p_reached::text);
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
