import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/postgres';

/** Where each read model stands. Their own tables are none of it: those are rebuilt (decision 064). */
export const RUNTIME_SCHEMA: OwnedSchema = {
  name: 'views',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
};
