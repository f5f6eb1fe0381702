import { cpSync, rmSync } from 'node:fs';
import { type LastSeal, lastSealFile } from '@stampwell/transparency/proof';
import pg from 'pg';
import type { Honest } from './scene.ts';

/** A database and a folder of seals for one rewriter. */
export interface Copy {
  url: string;
  seals: string;
  /** As the owner, bypassing triggers. */
  client: pg.Client;
  /** Restores rows and seals. Altered tables are not restored; such copies are dropped. */
  restore(): Promise<void>;
  drop(): Promise<void>;
}

const TABLES = [
  ...['es.events', 'es.streams', 'es.command_keys', 'es.snapshots', 'es.migrations', 'es.append_lock'],
  ...['proof.tiles', 'proof.head', 'views.cards'],
  ...['views.projection_checkpoints', 'views.projection_parked', 'views.projection_partitions'],
];
const keptAs = (table: string) => `kept.${table.replace('.', '_')}`;

/** Saves copies of all rows: restoring a few hundred is faster than a new database. */
export async function keepRows(url: string): Promise<void> {
  const client = await connect(url);
  await client.query('CREATE SCHEMA kept');
  for (const table of TABLES) await client.query(`CREATE TABLE ${keptAs(table)} AS TABLE ${table}`);
  await client.query('CREATE TABLE kept.sequence AS TABLE es.events_position_seq');
  await client.end();
}

/** Beside the key, out of the rewriter's reach (decision 135). */
export const lastSealOf = (seals: string): LastSeal => lastSealFile(`${seals}.last`);

let copies = 0;

export async function openCopy({ database, seals: original }: Honest): Promise<Copy> {
  copies += 1;
  const name = `rewritten_${copies}`;
  const seals = `${original}-${copies}`;
  const template = new URL(database.url).pathname.slice(1);
  await onServer(database.url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = file_copy`);
  const putSeals = () => {
    cpSync(original, seals, { recursive: true });
    cpSync(`${original}.last`, `${seals}.last`);
  };
  putSeals();
  const url = withName(database.url, name);
  const client = await connect(url);
  await client.query(`SET session_replication_role = replica; SET statement_timeout = '20s'`);
  return {
    url,
    seals,
    client,
    async restore() {
      await client.query('ROLLBACK; SELECT pg_advisory_unlock_all()');
      await client.query(`TRUNCATE ${TABLES.join(', ')}`);
      for (const table of TABLES)
        await client.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE ${keptAs(table)}`);
      await client.query(`SELECT setval('es.events_position_seq', last_value, is_called) FROM kept.sequence`);
      rmSync(seals, { recursive: true, force: true });
      putSeals();
    },
    async drop() {
      await client.end();
      await onServer(database.url, `DROP DATABASE ${name} WITH (FORCE)`);
      for (const kept of [seals, `${seals}.last`]) rmSync(kept, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await connect(withName(url, 'postgres'));
  await server.query(statement);
  await server.end();
}

function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The copy is dropped while connected.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
