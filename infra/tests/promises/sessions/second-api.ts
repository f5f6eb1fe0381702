import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@stampwell/local/free-port.ts';
import type { SpawnedProduct } from '@stampwell/local/spawn-product.ts';

const MAIN = fileURLToPath(import.meta.resolve('@stampwell/api/main.ts'));
const POLL_MS = 50;

export interface SecondApi {
  url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A second API process on the product's database, as in production: it learns of ended sessions through notices. */
export async function startSecondApi(
  { dataDir, databaseUrl }: SpawnedProduct,
  env: Record<string, string> = {},
): Promise<SecondApi> {
  const port = Number(env.PORT ?? (await freePort()));
  const key = readFileSync(path.join(dataDir, 'jwt-private-key.pem'), 'utf8');
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      JWT_PRIVATE_KEY: key,
      VAULT_KEY_FILE: path.join(dataDir, 'vault-keys'),
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error('the second API did not start');
    await sleep(POLL_MS);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
