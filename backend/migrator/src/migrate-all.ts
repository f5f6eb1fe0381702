import { AUDIT_SCHEMA, PLATFORM_SCHEMA } from '@stampwell/api/services/schema/schemas.ts';
import { migrateJobs } from '@stampwell/base/jobs';
import { type MigrateOptions, migrate } from '@stampwell/base/postgres/migrate.ts';
import { LOG_SCHEMA } from '@stampwell/event-store/postgres/schema.ts';
import { RELAY_SCHEMA } from '@stampwell/projections/relay/schema.ts';
import { RUNTIME_SCHEMA } from '@stampwell/runtime/schema.ts';
import { PROOF_SCHEMA } from '@stampwell/transparency/proof/schema.ts';
import { VAULT_SCHEMA } from '@stampwell/vault/schema.ts';
import { grantRoles, type RolePasswords } from './roles.ts';

export { type Role, type RolePasswords, urlOf } from './roles.ts';

/** The audit's index is on the log's table. */
const OF_THE_LOG = [LOG_SCHEMA, AUDIT_SCHEMA];
const OF_THE_DATABASE = [VAULT_SCHEMA, PLATFORM_SCHEMA, RUNTIME_SCHEMA, RELAY_SCHEMA, PROOF_SCHEMA];

export interface Databases extends Pick<MigrateOptions, 'databaseUrl' | 'onMigration'> {
  /** The log's database; a log outside PostgreSQL has no schema. */
  logUrl: string;
  passwords?: RolePasswords;
}

/** Migrates every schema of Stampwell, and grants each process access to its part. */
export async function migrateAll({
  databaseUrl,
  logUrl,
  onMigration,
  passwords = {},
}: Databases): Promise<void> {
  if (/^postgres(ql)?:/.test(logUrl)) {
    await migrate({ databaseUrl: logUrl, schemas: OF_THE_LOG, onMigration });
    await grantRoles(logUrl, 'log', passwords);
  }
  await migrate({ databaseUrl, schemas: OF_THE_DATABASE, onMigration });
  await migrateJobs(databaseUrl);
  await grantRoles(databaseUrl, 'database', passwords);
}
