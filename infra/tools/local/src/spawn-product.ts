import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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
  const child = fork(START, {
    cwd: PRODUCT_CHECKOUT,
    // The interval of production.
    env: { ...process.env, PORT: '0', DATA_DIR: dir, PROOF_EVERY: '60', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<{ url: string; databaseUrl: string }>((resolve, reject) => {
    child.on(
      'message',
      (message: { ready?: { url: string; databaseUrl: string } }) => message.ready && resolve(message.ready),
    );
    child.once('exit', () => reject(new Error(`the product did not start:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    ...(await ready),
    dataDir: dir,
    pid: Number(child.pid),
    output: () => output,
    async stop() {
      await end('SIGTERM');
      if (!dataDir) rmSync(dir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}
