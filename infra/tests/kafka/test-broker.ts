import { startBroker } from './broker.ts';

/** Environment variable with the address of the test run's Kafka. */
export const TEST_KAFKA_BROKERS = 'TEST_KAFKA_BROKERS';

/** Vitest's `globalSetup`: one broker for the whole run, unless an address is set already. @returns the teardown */
export default async function startTestBroker(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEST_KAFKA_BROKERS]) return undefined;
  const broker = await startBroker();
  process.env[TEST_KAFKA_BROKERS] = broker.address;
  return () => broker.stop();
}
