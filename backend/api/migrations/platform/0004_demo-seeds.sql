-- When `npm start` filled an empty platform. A table made by the process that noted it, until now: processes make none.
CREATE TABLE platform.demo_seeds (at timestamptz NOT NULL DEFAULT now());
DO $$ BEGIN
  IF to_regclass('platform.demo_seeded') IS NOT NULL THEN
    INSERT INTO platform.demo_seeds DEFAULT VALUES;
    DROP TABLE platform.demo_seeded;
  END IF;
END $$;
