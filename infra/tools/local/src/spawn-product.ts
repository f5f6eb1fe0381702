import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from './child-processes.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
/** Whose product is started: `npm run bench -- --against <commit>` names another version's working tree. */
const { PRODUCT_CHECKOUT = REPOSITORY } = process.env;
const START = path.join(PRODUCT_CHECKOUT, 'infra/tools/local/src/start.ts');

export interface SpawnedProduct {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The process of `npm start`. */
  pid: number;
  /** Its stdout and stderr so far. */
  output(): string;
  /** Ctrl-C. */
  stop(): Promise<void>;
  /** SIGKILL; its children end with it. */
  kill(): Promise<void>;
}

export interface SpawnOptions {
  /** Kept from another run; by default a temporary one, removed by `stop`. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** `npm start` as a child process on a free port, for journeys, benches and crashes. */
export async function spawnProduct({ dataDir, env = {} }: SpawnOptions = {}): Promise<SpawnedProduct> {
  const dir = dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'stampwell-'));
  const child = startChild(START, {
    cwd: PRODUCT_CHECKOUT,
    // The interval of production.
    env: { ...process.env, PORT: '0', DATA_DIR: dir, PROOF_EVERY: '60', ...env },
  });
  const ready = await child.message(({ ready }: { ready?: { url: string; databaseUrl: string } }) => ready);
  return {
    ...ready,
    dataDir: dir,
    pid: child.pid,
    output: child.output,
    async stop() {
      await child.stop();
      if (!dataDir) rmSync(dir, { recursive: true, force: true });
    },
    kill: child.kill,
  };
}
