import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/base/postgres';

/** The log itself. */
export const LOG_SCHEMA: OwnedSchema = {
  name: 'es',
  migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
};
