import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/base/postgres';

export const VAULT_SCHEMA: OwnedSchema = {
  name: 'vault',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
};
