import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/base/postgres';

/** The checkpoints' schema. The read models' own tables are not migrated but rebuilt (decision 064). */
export const RUNTIME_SCHEMA: OwnedSchema = {
  name: 'views',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
};
