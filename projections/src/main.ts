import pg from 'pg';
import { consumerGroups } from './consumer-groups.ts';
import { readEnvironment } from './environment.ts';
import { answerHealth } from './health-page.ts';
import { projectors } from './index.ts';
import { openLog } from './open-log.ts';
import { runProcess, sayingOnce, untilAborted } from './run-process.ts';
import { type KafkaSource, startProjections } from './runtime/main.ts';

/** The projector as a process of its own: environment → log (from Kafka where it is named) → read models, until it is told to stop. */
runProcess(async (signal) => {
  const { databaseUrl, eventStoreUrl, kafkaBrokers, healthPort } = readEnvironment(process.env);
  const log = await openLog(eventStoreUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  let isStarted = false;
  const stopHealth = answerHealth(healthPort, async () => {
    await pool.query('SELECT 1');
    return isStarted && !signal.aborted;
  });
  const projections = await startProjections({
    databaseUrl,
    ...log,
    projectors,
    signal,
    ...(kafkaBrokers && { kafka: await kafkaSource(kafkaBrokers) }),
  });
  isStarted = true;
  process.send?.('ready');
  await untilAborted(signal);
  await projections.stop();
  await log.store.close();
  stopHealth();
  await pool.end();
});

async function kafkaSource(brokers: string[]): Promise<KafkaSource> {
  // Loaded only where it is used.
  const { kafkajsBroker } = await import('./kafka/kafkajs-broker.ts');
  const say = sayingOnce();
  return {
    broker: kafkajsBroker(brokers),
    groups: consumerGroups,
    onError: (error) => say(`projector: ${error instanceof Error ? error.message : error}`),
  };
}
