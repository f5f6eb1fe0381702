import type pg from 'pg';

/**
 * Settings of the store's sessions. Times in UTC are quick to parse. Every statement should use an index; a plan prepared while the
 * tables were empty would scan them whole forever.
 */
const SESSION = [
  'timezone=UTC',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export const clientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  options: SESSION,
  application_name: 'stampwell-event-store',
});
