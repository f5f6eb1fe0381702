-- Readers wait for the read models that their answer is made of, so a notice says which ones stand where: '<position> <name>,<name>…'.
-- The function with four parameters stays for a projector of the release before, which tells the least position of all.
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
    PERFORM pg_notify('stampwell_projected', position || ' ' || string_agg(name, ','))
      FROM views.projection_checkpoints WHERE by_partition GROUP BY position;
  END IF;
END $$;
