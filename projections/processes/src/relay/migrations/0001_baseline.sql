CREATE SCHEMA IF NOT EXISTS relay;

-- One row: who publishes the log, until when, and how far it came. A process that takes the lease raises the epoch, by which later
-- writes of a former holder are refused.
CREATE TABLE relay.lease (
  is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  epoch      bigint NOT NULL DEFAULT 0,
  holder     text,
  held_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Everything up to here is acknowledged by Kafka.
  position   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO relay.lease DEFAULT VALUES;
