CREATE SCHEMA IF NOT EXISTS es;

CREATE TABLE es.streams (
  stream  text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE es.events (
  -- Commands fold a stream by its versions, so an event below the first position would be folded and passed over by every reader.
  position       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (position > 0),
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
  -- W3C trace context of a traced command, beside what is hashed: it connects the projector's work to the request that caused it, and
  -- says nothing about what happened. Null for the most part, which costs nothing.
  traceparent    text COLLATE "C",
  UNIQUE (stream, version)
);

-- What was written stays as it was written: grants keep the processes from changing it, and this its owner
-- (decision 092). What is done on purpose must say so: SET session_replication_role = replica.
CREATE FUNCTION es.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log is append-only: no % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.events
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change();

CREATE TABLE es.command_keys (
  scope       text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  event_ids   uuid[] NOT NULL,
  PRIMARY KEY (scope, key)
);

-- Never replaced, so that an old command's answer can be folded from the snapshot before it.
CREATE TABLE es.snapshots (
  stream   text COLLATE "C" NOT NULL,
  fold     text COLLATE "C" NOT NULL,
  revision int NOT NULL,
  version  bigint NOT NULL,
  position bigint NOT NULL,
  hash     text COLLATE "C" NOT NULL,
  state    jsonb NOT NULL,
  -- HMAC by the process that wrote it (decision 171).
  mac      text COLLATE "C",
  PRIMARY KEY (stream, fold, revision, version)
);

-- Holds no rows. Any role may take an advisory lock and so stop all appends; a table's lock needs a right that no role is given.
CREATE TABLE es.append_lock ();

-- Appends the commands of one batch, each all or nothing; no stream and no key occurs twice in a batch.
--   streams: [commands, stream, expected version, version after], these two the same for a stream that is only checked,
--            perhaps for several commands
--   events:  [command, id, stream, version, type, schema, data, actor kind, actor id, at, correlation id, hash, traceparent?]
--   keys:    [command, scope, key, fingerprint, event ids as an array's text]
-- Nothing is joined but by index, so a batch costs what its rows cost, and each statement about as much as a row.
-- Returns the appended events' positions; a command that is absent from them met a conflict.
CREATE FUNCTION es.append_batch(streams jsonb, events jsonb, keys jsonb)
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

-- Runs as its owner: the API's role may call it and has no right of its own to write the log.
REVOKE EXECUTE ON FUNCTION es.append_batch(jsonb, jsonb, jsonb) FROM PUBLIC;
