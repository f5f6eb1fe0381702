import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Role, urlOf } from '@stampwell/migrator';
import pg from 'pg';
import { runInPlace } from './child-processes.ts';
import { SUPERUSER } from './postgres/cluster.ts';
import { startPostgres } from './postgres.ts';
import { proofSettingsIn, vaultKeysIn } from './secrets.ts';

/**
 * Runs a tool on the product's database: `with-database.ts <tool.ts> [arguments]`. Uses DATABASE_URL, or the Stampwell running on
 * DATA_DIR, or that folder's PostgreSQL, started for the duration.
 */
const [tool = '', ...args] = process.argv.slice(2);
/** Tools that create tables must run as the role that maintains them. Others run as the database's owner. */
const ROLES: Record<string, Role> = { 'rebuild.cli.ts': 'projector' };
const database = process.env.DATABASE_URL ? given(process.env.DATABASE_URL) : await ofThisMachine();
process.exitCode = await runInPlace(tool, {
  args,
  env: { ...process.env, DATABASE_URL: database.url, ...secretSettings() },
});
await database.stop();
process.exit();

/** Keys of this machine's Stampwell, if none are given. */
function secretSettings(): NodeJS.ProcessEnv {
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data');
  const isHere = existsSync(path.join(dataDir, 'postgres'));
  return isHere ? { ...vaultKeysIn(dataDir, process.env), ...proofSettingsIn(dataDir, process.env) } : {};
}

interface Database {
  url: string;
  stop(): Promise<void>;
}

function given(url: string): Database {
  return { url, stop: async () => undefined };
}

async function ofThisMachine(): Promise<Database> {
  const dir = path.resolve(process.env.DATA_DIR ?? '.data', 'postgres');
  if (!existsSync(dir)) {
    console.error(
      `There is no Stampwell in ${path.dirname(dir)}: run npm start first, or set DATA_DIR or DATABASE_URL.`,
    );
    process.exit(1);
  }
  const running = runningUrl(dir);
  const own = running && (await answers(running)) ? given(running) : await startPostgres({ dir });
  const role = ROLES[path.basename(tool)];
  return role ? { ...own, url: urlOf(own.url, role) } : own;
}

/** PostgreSQL records its port and socket folder beside its data. */
function runningUrl(dir: string): string | null {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [, , , port, folder] = readFileSync(file, 'utf8').split('\n');
  const host = folder
    ? `localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
    : `127.0.0.1:${port}/postgres`;
  return `postgres://${SUPERUSER}@${host}`;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
