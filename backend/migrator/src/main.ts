import { createLog, readConfig, runProcess } from '@stampwell/base/process';
import * as z from 'zod/mini';
import { migrateAll } from './migrate-all.ts';
import { migratorSettings } from './settings.ts';

/** The migrator process: brings the database to this release's schema, and exits. */
runProcess('migrator', async () => {
  const config = readConfig(z.object(migratorSettings), process.env);
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
