-- What each process may do with everything but the log.
GRANT USAGE ON SCHEMA vault, platform, views TO stampwell_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA vault, platform TO stampwell_api;
REVOKE INSERT, UPDATE, DELETE ON vault.migrations, platform.migrations FROM stampwell_api;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA platform TO stampwell_api;

GRANT USAGE ON SCHEMA jobs TO stampwell_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA jobs TO stampwell_api;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA jobs TO stampwell_api;

-- Read models are the projector's own: it makes their tables, and grows the next ones in schemas beside them.
DO $$ DECLARE it record; BEGIN
  EXECUTE format('GRANT CREATE ON DATABASE %I TO stampwell_projector', current_database());
  EXECUTE 'ALTER SCHEMA views OWNER TO stampwell_projector';
  FOR it IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'views'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO stampwell_projector', it.name);
  END LOOP;
  FOR it IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'views'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO stampwell_projector', it.name);
  END LOOP;
  FOR it IN SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'views\_next\_%' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', it.name);
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA views TO stampwell_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA views TO stampwell_api, stampwell_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE stampwell_projector GRANT SELECT ON TABLES TO stampwell_api, stampwell_reader;
GRANT INSERT ON views.projection_requests TO stampwell_api;

GRANT USAGE ON SCHEMA relay TO stampwell_relay;
GRANT SELECT ON ALL TABLES IN SCHEMA relay TO stampwell_relay;
GRANT UPDATE ON relay.lease TO stampwell_relay;

-- The projector grows the tree, the API makes receipts with it.
GRANT USAGE ON SCHEMA proof TO stampwell_projector, stampwell_api;
GRANT SELECT ON ALL TABLES IN SCHEMA proof TO stampwell_projector, stampwell_api;
GRANT INSERT, UPDATE ON proof.tiles TO stampwell_projector;
GRANT UPDATE ON proof.head TO stampwell_projector;
