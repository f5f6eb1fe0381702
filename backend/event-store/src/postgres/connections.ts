import pg from 'pg';

/** What every session of the store runs with: UTC for `rows.ts`; one plan for good, since each statement has one best plan. */
const SESSION = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan';

export function clientConfig(url: string): pg.ClientConfig {
  return { connectionString: url, options: SESSION, application_name: 'stampwell-event-store', keepAlive: true };
}

export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(url), max, connectionTimeoutMillis: 5000 });
  // An idle or checked-out client whose server goes away emits 'error'; without a listener that ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
