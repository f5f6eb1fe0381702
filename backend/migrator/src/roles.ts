import { readFileSync } from 'node:fs';
import { inTransaction, openPool } from '@stampwell/base/postgres';
import type { PoolClient } from 'pg';

/** The database roles of the processes; the migrator is the owner (decision 092). */
export const ROLES = ['api', 'projector', 'relay', 'reader'] as const;
export type Role = (typeof ROLES)[number];

export const roleName = (role: Role): string => `stampwell_${role}`;

/** A role without a password can only connect in a way that the server trusts, such as a local socket. */
export type RolePasswords = Partial<Record<Role, string | undefined>>;

const sqlOf = (name: string) => readFileSync(new URL(`./roles/${name}.sql`, import.meta.url), 'utf8');
const GRANTS = { log: sqlOf('log'), database: sqlOf('database') };

/** Roles belong to the server, not to a database, so concurrent migrations of several databases take turns. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('stampwell roles'))`;
const DUPLICATE = new Set(['42710', '23505']);

/** Creates missing roles and grants each the least it needs. Safe to run again. */
export async function grantRoles(
  url: string,
  part: keyof typeof GRANTS,
  passwords: RolePasswords,
): Promise<void> {
  const pool = openPool({ connectionString: url, max: 1 });
  try {
    for (const role of ROLES) await createRole(pool, role);
    await inTransaction(pool, async (client) => {
      await client.query(LOCK);
      for (const role of ROLES) await setPassword(client, role, passwords[role]);
      await client.query(GRANTS[part]);
    });
  } finally {
    await pool.end();
  }
}

async function createRole(pool: ReturnType<typeof openPool>, role: Role): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM pg_roles WHERE rolname = $1', [roleName(role)]);
  if (rowCount) return;
  try {
    await pool.query(`CREATE ROLE ${roleName(role)} LOGIN`);
  } catch (error) {
    // A concurrent migration of another database created it first.
    if (!DUPLICATE.has(String((error as { code?: string }).code))) throw error;
  }
}

async function setPassword(client: PoolClient, role: Role, password: string | undefined): Promise<void> {
  if (password) await client.query(`ALTER ROLE ${roleName(role)} PASSWORD ${client.escapeLiteral(password)}`);
}

/** The same database, as a role. */
export function urlOf(url: string, role: Role): string {
  const address = new URL(url);
  address.username = roleName(role);
  return address.href;
}
