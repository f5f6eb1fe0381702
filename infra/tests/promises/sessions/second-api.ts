import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import type { SpawnedProduct } from '@stampwell/local/spawn-product.ts';

const MAIN = fileURLToPath(import.meta.resolve('@stampwell/api/main.ts'));

export interface SecondApi {
  url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A second API process on the product's database, as in production: it learns of ended sessions through notifications. */
export async function startSecondApi(
  { dataDir, databaseUrl }: SpawnedProduct,
  env: Record<string, string> = {},
): Promise<SecondApi> {
  const port = Number(env.PORT ?? (await freePort()));
  const key = readFileSync(path.join(dataDir, 'jwt-private-key.pem'), 'utf8');
  const child = startChild(MAIN, {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      JWT_PRIVATE_KEY: key,
      VAULT_KEY_FILE: path.join(dataDir, 'vault-keys'),
      RATE_LIMITS: 'off',
      ...env,
    },
    isUnlinked: true,
  });
  const url = `http://localhost:${port}`;
  await child.answers(`${url}/readyz`);
  return { url, kill: child.kill, stop: async () => void (await child.stop()) };
}
