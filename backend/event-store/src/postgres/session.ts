import type pg from 'pg';

/**
 * Settings of the store's sessions. Times in UTC are quick to parse. Every statement should use an index; a plan prepared while the
 * tables were empty would scan them whole forever.
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
    // Lets the listening connection notice a server that vanished silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}
