import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import { openPool } from '@stampwell/postgres';
import type pg from 'pg';
import { type Client, openClient } from './client.ts';

export const ADMIN = { email: 'root@stampwell.test', password: 'stampwell' };

export interface ChaosProduct extends SpawnedProduct {
  client: Client;
  /** The product's database, to look behind the scenes. */
  pool: pg.Pool;
  /** An administrator's access token. */
  admin: string;
}

/** `npm start` without its demo, without rate limits, and with an administrator. */
export const QUIET_ENV = {
  DEMO: '0',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

/** An access token lives for ten minutes. */
export async function signInAdmin(client: Client): Promise<string> {
  return String((await client.must('/auth/admin/login', { body: ADMIN })).access_token);
}

export async function openProduct(env: Record<string, string> = {}): Promise<ChaosProduct> {
  const product = await spawnProduct({ env: { ...QUIET_ENV, ...env } });
  const client = openClient(product.url);
  const pool = openPool({ connectionString: product.databaseUrl });
  const admin = await signInAdmin(client);
  return {
    ...product,
    client,
    pool,
    admin,
    async stop() {
      client.close();
      await pool.end();
      await product.stop();
    },
  };
}
