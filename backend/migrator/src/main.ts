import { createLog, readConfig, runProcess, shared } from '@stampwell/base/process';
import * as z from 'zod/mini';
import { migrateAll } from './migrate-all.ts';

/** MIGRATOR_URL is DATABASE_URL with a role that may change schemas, if the other processes' role may not. */
const settings = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  MIGRATOR_URL: z.optional(shared.DATABASE_URL),
  EVENT_STORE_URL: z.optional(shared.EVENT_STORE_URL),
  /** Passwords of the processes' roles; left unchanged if absent. */
  API_DB_PASSWORD: z.optional(z.string()),
  PROJECTOR_DB_PASSWORD: z.optional(z.string()),
  RELAY_DB_PASSWORD: z.optional(z.string()),
  READER_DB_PASSWORD: z.optional(z.string()),
  LOG_LEVEL: shared.LOG_LEVEL,
});

/** The migrator process: brings the database to this release's schema, and exits. */
runProcess('migrator', async () => {
  const config = readConfig(settings, process.env);
  const { DATABASE_URL, MIGRATOR_URL, EVENT_STORE_URL, LOG_LEVEL } = config;
  const log = createLog('migrator', LOG_LEVEL);
  const databaseUrl = MIGRATOR_URL ?? DATABASE_URL;
  let count = 0;
  await migrateAll({
    databaseUrl,
    logUrl: EVENT_STORE_URL ?? databaseUrl,
    passwords: {
      api: config.API_DB_PASSWORD,
      projector: config.PROJECTOR_DB_PASSWORD,
      relay: config.RELAY_DB_PASSWORD,
      reader: config.READER_DB_PASSWORD,
    },
    onMigration(schema, migration) {
      count += 1;
      log.info(`${schema}: ${migration}`);
    },
  });
  log.info(count === 0 ? 'the database has everything already' : `${count} migrations were run`);
});
