import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPool } from '@stampwell/base/postgres';
import { childrenOf } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import type pg from 'pg';
import { QUIET_ENV } from '../support/chaos-product.ts';

export const VICTIMS = ['api', 'postgres', 'projector'] as const;
export type Victim = (typeof VICTIMS)[number];

/** A product whose processes are killed and come back, on the same port and data. */
export interface KillableProduct {
  readonly url: string;
  readonly dataDir: string;
  /** As it runs now: these change with each kill of the API. */
  readonly running: SpawnedProduct;
  readonly pool: pg.Pool;
  /** kill -9 and restart: the API by this function, as systemd would; the others by their own supervisor. */
  kill(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

export async function openKillableProduct(): Promise<KillableProduct> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-kills-'));
  const port = await freePort();
  const spawn = () => spawnProduct({ dataDir, env: { ...QUIET_ENV, PORT: String(port) } });
  const connect = ({ databaseUrl }: SpawnedProduct) => openPool({ connectionString: databaseUrl });
  let running = await spawn();
  let pool = connect(running);
  const foundBy = {
    postgres: path.join(dataDir, 'postgres'),
    projector: 'infra/tools/local/src/projector.ts',
  };
  return {
    url: running.url,
    dataDir,
    get running() {
      return running;
    },
    get pool() {
      return pool;
    },
    async kill(victim) {
      if (victim === 'api') {
        await running.kill();
        running = await spawn();
        await pool.end();
        pool = connect(running);
        return;
      }
      const child = childrenOf(running.pid).find(({ commandLine }) => commandLine.includes(foundBy[victim]));
      if (!child) throw new Error(`there is no ${victim} to kill`);
      process.kill(child.pid, 'SIGKILL');
    },
    async stop() {
      await pool.end();
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
