-- An append that holds the old lock is finished first. One that still waits for it has the old body: it is refused below, for want of
-- the right to insert, rather than let in beside the new lock.
SELECT pg_advisory_xact_lock(5748);

-- Commands fold a stream by its versions, so an event below the first position is folded and passed over by every reader. Not
-- validated, since that reads the whole log while appends wait; `audit verify` reads every row anyway.
ALTER TABLE es.events ADD CONSTRAINT events_position_check CHECK (position > 0) NOT VALID;

-- HMAC by the process that wrote it (decision 171).
ALTER TABLE es.snapshots ADD COLUMN mac text COLLATE "C";

-- Holds no rows. Any role may take an advisory lock and so stop all appends; a table's lock needs a right that no role is given.
CREATE TABLE es.append_lock ();

-- Appends the commands of one batch, each all or nothing; no stream and no key occurs twice in a batch.
--   streams: [commands, stream, expected version, version after], these two the same for a stream that is only checked,
--            perhaps for several commands
--   events:  [command, id, stream, version, type, schema, data, actor kind, actor id, at, correlation id, hash]
--   keys:    [command, scope, key, fingerprint, event ids as an array's text]
-- Nothing is joined but by index, so a batch costs what its rows cost, and each statement about as much as a row.
-- Returns the appended events' positions; a command that is absent from them met a conflict.
CREATE OR REPLACE FUNCTION es.append_batch(streams jsonb, events jsonb, keys jsonb)
RETURNS TABLE (event_id uuid, event_position bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  refused int[];
  kept int;
BEGIN
  -- Held until the commit is visible: commit order is position order, so `position > last` misses nothing.
  LOCK TABLE es.append_lock IN SHARE ROW EXCLUSIVE MODE;
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
      -- A key that is known belongs to other events.
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

-- Runs as its owner: the API's role may call it and has no right of its own to write the log. A role that does not exist yet is
-- granted what it needs by the migrator (decision 092).
REVOKE EXECUTE ON FUNCTION es.append_batch(jsonb, jsonb, jsonb) FROM PUBLIC;
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'stampwell_api') THEN
    REVOKE INSERT, UPDATE ON es.events, es.streams, es.command_keys FROM stampwell_api;
  END IF;
END $$;
