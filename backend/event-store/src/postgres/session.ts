import type pg from 'pg';

/**
 * What every session of the store runs with. In UTC, times are quick to read. Each statement has one right plan, by index, whatever
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
    // A server that vanished without a word is noticed by the connection that only listens, too.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}
