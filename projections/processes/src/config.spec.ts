import { expect, it } from 'vitest';
import { readProjectorConfig, readRelayConfig } from './config.ts';

const url = 'postgres://localhost/stampwell';

it('keeps log and read models together unless told otherwise', () => {
  expect(readProjectorConfig({ DATABASE_URL: url })).toEqual({
    DATABASE_URL: url,
    EVENT_STORE_URL: url,
    LOG_LEVEL: 'info',
  });
  const log = 'kurrentdb+discover://elsewhere:2113';
  expect(readProjectorConfig({ DATABASE_URL: url, EVENT_STORE_URL: log }).EVENT_STORE_URL).toBe(log);
});

it('takes Kafka for the source where it is named; the relay has nothing to do without', () => {
  const env = { DATABASE_URL: url, KAFKA_BROKERS: 'kafka-1:9092, kafka-2:9092' };
  expect(readProjectorConfig(env).KAFKA_BROKERS).toEqual(['kafka-1:9092', 'kafka-2:9092']);
  expect(readRelayConfig(env).KAFKA_BROKERS).toHaveLength(2);
  expect(() => readRelayConfig({ DATABASE_URL: url })).toThrow('KAFKA_BROKERS: is not set');
});
