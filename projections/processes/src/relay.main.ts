import { answerHealth, createFailures, createLog, createRegistry, runProcess } from '@stampwell/base/process';
import { openEventStore } from '@stampwell/event-store';
import { kafkajsBroker } from '@stampwell/runtime/kafka/kafkajs-broker.ts';
import { kafkaSecurity, readRelayConfig } from './config.ts';
import { measureRelay } from './metrics.ts';
import { partitionKey } from './partition-key.ts';
import { type RelayState, runRelay } from './relay/index.ts';

/** The relay process: environment → log → Kafka, until it gets a signal to stop. One instance leads, any others wait. */
runProcess('relay', async (signal) => {
  const config = readRelayConfig(process.env);
  const log = createLog('relay', config.LOG_LEVEL);
  const failures = createFailures(log);
  const onError = (error: unknown) => failures.failed('connection', error);
  // Without a codec: events are published as they were written, because readers may know newer versions than this release.
  const store = await openEventStore({ url: config.EVENT_STORE_URL, onError, signal });
  let state: RelayState['state'] | null = null;
  const registry = createRegistry();
  const measured = measureRelay(registry, store.written);
  const isReady = async () => state === 'leading' || state === 'waiting';
  const stopHealth = answerHealth(config, isReady, registry);
  process.send?.('ready');
  await runRelay({
    databaseUrl: config.DATABASE_URL,
    log: store.written,
    broker: kafkajsBroker(config.KAFKA_BROKERS, kafkaSecurity(config)),
    partitionKey,
    signal,
    onState: (now) => {
      if (now.state === 'leading' && state !== 'leading')
        log.info(`leads as epoch ${now.epoch}, from position ${now.position}`);
      if (now.state === 'fenced' || now.state === 'failed') failures.failed('relaying', now.error);
      else failures.recovered('relaying');
      state = now.state;
      measured(now);
    },
  });
  await store.close();
  stopHealth();
});
