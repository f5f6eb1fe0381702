import { fileURLToPath } from 'node:url';
import type { OwnedSchema } from '@stampwell/base/postgres';

/** Tables of the API itself. */
export const PLATFORM_SCHEMA: OwnedSchema = {
  name: 'platform',
  migrations: fileURLToPath(new URL('../../../migrations/platform', import.meta.url)),
};

/** What audits need beside the log, where that is on Postgres: an index of its own, since the log knows no business. */
export const AUDIT_SCHEMA: OwnedSchema = {
  name: 'audit',
  migrations: fileURLToPath(new URL('../../../migrations/audit', import.meta.url)),
};
