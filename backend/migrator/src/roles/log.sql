-- What each process may do with the log. Run after every migration: a table that came with one is in it.
GRANT USAGE ON SCHEMA es TO stampwell_api, stampwell_projector, stampwell_relay;
GRANT SELECT ON es.events, es.streams, es.command_keys, es.snapshots, es.migrations TO stampwell_api;
GRANT SELECT ON es.events, es.streams, es.migrations TO stampwell_projector, stampwell_relay;
-- The API appends by a function that runs as its owner. It writes no table of the log but its own cache of folded states.
GRANT INSERT, UPDATE ON es.snapshots TO stampwell_api;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA es FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.append_batch TO stampwell_api;
GRANT USAGE ON SCHEMA audit TO stampwell_api;
GRANT SELECT ON ALL TABLES IN SCHEMA audit TO stampwell_api;
