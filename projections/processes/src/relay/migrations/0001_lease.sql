-- What release 0.1.0 installed by itself, safe to run over what it or an earlier one left.
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

-- A process of 0.1.0 or before leaves alone what says a higher revision than its own.
COMMENT ON SCHEMA relay IS '1000 by numbered migrations';
