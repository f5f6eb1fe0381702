-- Runs are jobs of pg-boss (decision 182). Those that wait have none, so their owners may ask again.
UPDATE platform.what_ifs SET state = 'failed', finished_at = now() WHERE state IN ('queued', 'running');
DROP INDEX platform.what_ifs_waiting;
-- `attempts` and `seen_at` are used by processes of the release before, which may still run.
DO $$ BEGIN
  IF to_regclass('jobs.schedule') IS NOT NULL THEN
    DELETE FROM jobs.schedule WHERE name = 'what-if';
  END IF;
END $$;
