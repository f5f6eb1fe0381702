import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/base/postgres';

export const RELAY_SCHEMA: OwnedSchema = {
  name: 'relay',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
};
