import { readRelayEnvironment } from '../environment.ts';
import { answerHealth } from '../health-page.ts';
import { kafkajsBroker } from '../kafka/kafkajs-broker.ts';
import { openLog } from '../open-log.ts';
import { runProcess, sayingOnce } from '../run-process.ts';
import { type RelayState, runRelay } from './relay.ts';

/** The relay as a process of its own: environment → log → Kafka, until it is told to stop. One leads, any others wait. */
runProcess(async (signal) => {
  const { databaseUrl, eventStoreUrl, kafkaBrokers, healthPort } = readRelayEnvironment(process.env);
  const { store } = await openLog(eventStoreUrl);
  const say = sayingOnce();
  let state: RelayState['state'] | null = null;
  const stopHealth = answerHealth(healthPort, async () => state === 'leading' || state === 'waiting');
  process.send?.('ready');
  await runRelay({
    databaseUrl,
    store,
    broker: kafkajsBroker(kafkaBrokers),
    signal,
    onState: (now) => {
      if (now.state === 'leading' && state !== 'leading')
        say(`relay: leads as epoch ${now.epoch}, from position ${now.position}`);
      if (now.state === 'fenced' || now.state === 'failed')
        say(`relay: ${now.error instanceof Error ? now.error.message : now.error}`);
      state = now.state;
    },
  });
  await store.close();
  stopHealth();
});
