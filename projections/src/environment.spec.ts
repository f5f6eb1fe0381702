import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment, readRelayEnvironment } from './environment.ts';

describe('environment', () => {
  it('keeps log and read models together unless told otherwise', () => {
    const url = 'postgres://localhost/stampwell';
    expect(readEnvironment({ DATABASE_URL: url })).toEqual({
      databaseUrl: url,
      eventStoreUrl: url,
      kafkaBrokers: null,
      healthPort: null,
    });
    for (const log of [
      'postgresql://elsewhere/log',
      'kurrentdb://elsewhere:2113',
      'esdb+discover://elsewhere:2113',
    ]) {
      expect(readEnvironment({ DATABASE_URL: url, EVENT_STORE_URL: log }).eventStoreUrl).toBe(log);
    }
  });

  it.each([
    [{}, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_URL: 'postgres://x', EVENT_STORE_URL: 'x' }, 'EVENT_STORE_URL must begin with'],
    [{ DATABASE_URL: 'postgres://x', KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS must be host:port'],
    [{ DATABASE_URL: 'postgres://x', KAFKA_BROKERS: 'a:9092,,b:9092' }, 'KAFKA_BROKERS must be host:port'],
    [{ DATABASE_URL: 'postgres://x', HEALTH_PORT: '70000' }, 'HEALTH_PORT must be a port'],
  ])('names the variable at fault: %o', (env, words) => {
    expect(() => readEnvironment(env)).toThrow(EnvironmentError);
    expect(() => readEnvironment(env)).toThrow(words);
  });

  it('takes Kafka for the source where it is named; the relay has nothing to do without', () => {
    const env = { DATABASE_URL: 'postgres://x', KAFKA_BROKERS: 'kafka-1:9092, kafka-2:9092' };
    expect(readEnvironment(env).kafkaBrokers).toEqual(['kafka-1:9092', 'kafka-2:9092']);
    expect(readRelayEnvironment(env).kafkaBrokers).toHaveLength(2);
    expect(() => readRelayEnvironment({ DATABASE_URL: 'postgres://x' })).toThrow('KAFKA_BROKERS is not set');
  });
});
