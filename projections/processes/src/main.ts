import { openPool } from '@stampwell/base/postgres';
import {
  answerHealth,
  createFailures,
  createLog,
  createRegistry,
  type Failures,
  runProcess,
  untilAborted,
} from '@stampwell/base/process';
import { eventCodec } from '@stampwell/contracts';
import type { WrittenLog } from '@stampwell/event-store';
import { projectors } from '@stampwell/read-models';
import { openLog } from '@stampwell/runtime/open-log.ts';
import { type KafkaSource, startProjections } from '@stampwell/runtime/start-projections.ts';
import { ageBehind, keepTree } from '@stampwell/transparency/proof';
import { kafkaSecurity, readProjectorConfig } from './config.ts';
import { consumerGroups } from './consumer-groups.ts';
import { measureBatches } from './metrics.ts';
import { type ProofConfig, readProofConfig } from './proof-settings.ts';

const WHERE = 'sealing the log';

interface SealingLog {
  ended: Promise<void>;
  /** True if every event older than PROOF_MAX_AGE is sealed, as far as this process knows. */
  isInTime(): Promise<boolean>;
}

/** Maintains the tree over the log and seals it, and reports failures to the process's log. */
function sealLog(
  config: ProofConfig,
  parts: { databaseUrl: string; written: WrittenLog; signal: AbortSignal; failures: Failures },
): SealingLog {
  const { databaseUrl, written, signal, failures } = parts;
  let position = 0;
  const ended = keepTree({
    ...config,
    ...{ databaseUrl, log: written, signal },
    onState(state) {
      if (state.state === 'sealed') {
        position = state.position;
        failures.recovered(WHERE);
      } else if (state.state === 'unwitnessed') failures.failed(`witness ${state.witness}`, state.error);
      else if (state.state !== 'waiting') failures.failed(WHERE, state.error);
    },
  });
  const isInTime = async () => (await ageBehind(written, position)) <= config.maxAgeMs;
  return { ended, isInTime };
}

/** The projector process: environment → log (or Kafka, if configured) → read models and seals, until it gets a signal to stop. */
runProcess('projector', async (signal) => {
  const config = readProjectorConfig(process.env);
  const proof = readProofConfig(process.env);
  const failures = createFailures(createLog('projector', config.LOG_LEVEL));
  const onError = (error: unknown) => failures.failed('connection', error);
  const onRecovered = () => failures.recovered('connection');
  const log = await openLog({
    url: config.EVENT_STORE_URL,
    codec: eventCodec,
    onError,
    onRecovered,
    signal,
  });
  const pool = openPool({ connectionString: config.DATABASE_URL, max: 1 }, onError);
  let isStarted = false;
  let sealing: SealingLog | null = null;
  const isReady = async () => {
    await pool.query('SELECT 1');
    return isStarted && !signal.aborted && (!sealing || (await sealing.isInTime()));
  };
  const registry = createRegistry();
  measureBatches(registry);
  const stopHealth = answerHealth(config, isReady, registry);
  const projections = await startProjections({
    databaseUrl: config.DATABASE_URL,
    ...log,
    projectors,
    signal,
    failures,
    ...(await kafkaSource(config)),
  });
  const { written } = log.store;
  sealing = proof && sealLog(proof, { databaseUrl: config.DATABASE_URL, written, signal, failures });
  isStarted = true;
  // Ignores a failure: if the parent has exited, the stop signal follows.
  process.send?.('ready', undefined, undefined, () => undefined);
  await untilAborted(signal);
  await projections.stop();
  await sealing?.ended;
  await log.store.close();
  stopHealth();
  await pool.end();
});

async function kafkaSource(config: ReturnType<typeof readProjectorConfig>): Promise<{ kafka?: KafkaSource }> {
  if (!config.KAFKA_BROKERS) return {};
  // Loaded only where there is a Kafka.
  const { kafkajsBroker } = await import('@stampwell/runtime/kafka/kafkajs-broker.ts');
  const broker = kafkajsBroker(config.KAFKA_BROKERS, kafkaSecurity(config));
  return { kafka: { broker, groups: consumerGroups } };
}
