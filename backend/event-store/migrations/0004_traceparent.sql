-- W3C trace context of a traced command, beside what is hashed: it connects the projector's work to the request that caused it, and
-- says nothing about what happened. Null for the most part, which costs nothing; without a default, no row is rewritten.
ALTER TABLE es.events ADD COLUMN traceparent text COLLATE "C";

-- As before, but events may have a traceparent: [command, id, stream, version, type, schema, data, actor kind, actor id, at,
-- correlation id, hash, traceparent?]. Processes of the release before leave it out.
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
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash, traceparent)
      SELECT (w->>1)::uuid, w->>2, (w->>3)::bigint, w->>4, (w->>5)::int, w->6, w->>7, w->>8, (w->>9)::timestamptz, w->>10, w->>11, w->>12
      FROM jsonb_array_elements(events) AS w
      WHERE refused IS NULL OR NOT (w->>0)::int = ANY (refused)
      RETURNING e.id, e.position;
  IF FOUND THEN
    PERFORM pg_notify('stampwell_events', currval('es.events_position_seq')::text);
  END IF;
END $$;

