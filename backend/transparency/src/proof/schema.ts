import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/base/postgres';

export const PROOF_SCHEMA: OwnedSchema = {
  name: 'proof',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
};
