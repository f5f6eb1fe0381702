import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ConfigError, readConfig, shared } from './config.ts';

const settings = z.object({
  ...shared,
  EVENT_STORE_URL: z.optional(shared.EVENT_STORE_URL),
  KAFKA_BROKERS: z.optional(shared.KAFKA_BROKERS),
  HEALTH_PORT: z.optional(shared.HEALTH_PORT),
});
const enough = { DATABASE_URL: 'postgres://localhost/stampwell' };

describe('shared settings', () => {
  it.each([
    'postgres',
    'postgresql',
    'kurrentdb',
    'kurrent',
    'kdb',
    'esdb',
    'kurrentdb+discover',
    'esdb+discover',
  ])('accept a log at %s://', (scheme) => {
    const EVENT_STORE_URL = `${scheme}://elsewhere:2113`;
    expect(readConfig(settings, { ...enough, EVENT_STORE_URL }).EVENT_STORE_URL).toBe(EVENT_STORE_URL);
  });

  it.each([
    [{}, 'DATABASE_URL: is not set: the address of PostgreSQL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres://'],
    [{ ...enough, EVENT_STORE_URL: 'postgres+discover://x' }, 'EVENT_STORE_URL: must begin with'],
    [{ ...enough, KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS: must be host:port'],
    [{ ...enough, KAFKA_BROKERS: 'a:9092,,b:9092' }, 'KAFKA_BROKERS: must be host:port'],
    [{ ...enough, HEALTH_PORT: '70000' }, 'HEALTH_PORT: must be a port'],
    [{ ...enough, HEALTH_PORT: 'x' }, 'HEALTH_PORT: must be a port'],
  ])('name the variable at fault: %o', (env, words) => {
    expect(() => readConfig(settings, env)).toThrow(ConfigError);
    expect(() => readConfig(settings, env)).toThrow(words);
  });

  it('treat an empty variable as not set', () => {
    expect(readConfig(settings, { ...enough, HEALTH_PORT: '' }).HEALTH_PORT).toBeUndefined();
  });

  it('are checked together once each is valid', () => {
    expect(() => readConfig(settings, enough, () => ["PORT: is another process's"])).toThrow(
      "PORT: is another process's",
    );
  });
});
