-- What each process may do with the log. Run after every migration: a table that came with one is in it.
GRANT USAGE ON SCHEMA es TO stampwell_api, stampwell_projector, stampwell_relay;
GRANT SELECT ON ALL TABLES IN SCHEMA es TO stampwell_api;
GRANT SELECT ON es.events, es.streams, es.migrations TO stampwell_projector, stampwell_relay;
-- Appending, and nothing else: no event is changed or taken away by any process.
GRANT INSERT ON es.events, es.streams, es.command_keys, es.snapshots TO stampwell_api;
GRANT UPDATE ON es.streams TO stampwell_api;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA es TO stampwell_api;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA es FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA es TO stampwell_api;
GRANT USAGE ON SCHEMA audit TO stampwell_api;
GRANT SELECT ON ALL TABLES IN SCHEMA audit TO stampwell_api;
