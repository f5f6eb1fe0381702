import pg from 'pg';

/**
 * A pool whose lost connections never end the process: a client whose server goes away emits 'error', idle or checked
 * out, and without a listener that is fatal. The next query tells whoever asks.
 * @param onError hears of them
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
