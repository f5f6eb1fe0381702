import pg from 'pg';

/**
 * What every session of the store runs with. UTC is for `rows.ts`. Each statement has one right plan, by index, whatever
 * the tables' sizes were when it was prepared; a plan made while they were empty would read them whole for ever.
 */
const SESSION = [
  'timezone=UTC',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

const KEEP_ALIVE_MS = 10_000;

export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    options: SESSION,
    application_name: 'stampwell-event-store',
    // A server that vanished without a word is noticed by the line that only listens, too.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/**
 * A pool whose lost connections never end the process.
 * @param onError hears of them
 */
export function openPool(url: string, max: number, onError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(url),
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 0,
  });
  // An idle or checked-out client whose server goes away emits 'error'; without a listener that ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
