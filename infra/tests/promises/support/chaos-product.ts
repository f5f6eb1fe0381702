import { openPool } from '@stampwell/base/postgres';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import type pg from 'pg';
import { type Client, openClient } from '../../client.ts';
import { PASSWORD, signIn } from './actors.ts';

export const ADMIN = { email: 'root@stampwell.test', password: PASSWORD };

export interface ChaosProduct extends SpawnedProduct {
  client: Client;
  /** The product's database. */
  pool: pg.Pool;
  /** An administrator's access token. */
  admin: string;
}

/** `npm start` without demo and rate limits, with an administrator. */
export const QUIET_ENV = {
  DEMO: '0',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

export const signInAdmin = async (client: Client): Promise<string> =>
  (await signIn(client, '/auth/admin/login', ADMIN.email)).token;

/** @param dataDir of another run; by default a new one, removed afterwards */
export async function openProduct(env: Record<string, string> = {}, dataDir?: string): Promise<ChaosProduct> {
  const product = await spawnProduct({ env: { ...QUIET_ENV, ...env }, ...(dataDir && { dataDir }) });
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
