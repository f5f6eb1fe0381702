import { setting, shared } from '@stampwell/base/process';
import * as z from 'zod/mini';

export const migratorSettings = {
  DATABASE_URL: shared.DATABASE_URL,
  MIGRATOR_URL: setting(
    'DATABASE_URL with a role that may change schemas, if the other processes’ role may not.',
    z.optional(shared.DATABASE_URL),
  ),
  EVENT_STORE_URL: z.optional(shared.EVENT_STORE_URL),
  API_DB_PASSWORD: setting(
    'Passwords of the processes’ roles, one each; left unchanged if absent. The reader’s is optional: read-only access to the read models. Letters and digits: openssl rand -hex 24.',
    z.optional(z.string()),
  ),
  PROJECTOR_DB_PASSWORD: z.optional(z.string()),
  RELAY_DB_PASSWORD: z.optional(z.string()),
  READER_DB_PASSWORD: z.optional(z.string()),
  LOG_LEVEL: shared.LOG_LEVEL,
};
