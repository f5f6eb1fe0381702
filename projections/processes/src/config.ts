import { readConfig, shared } from '@stampwell/base/process';
import * as z from 'zod/mini';

const stores = {
  DATABASE_URL: shared.DATABASE_URL,
  EVENT_STORE_URL: z.optional(shared.EVENT_STORE_URL),
  LOG_LEVEL: shared.LOG_LEVEL,
};
export const kafkaSettings = {
  KAFKA_TLS: shared.KAFKA_TLS,
  KAFKA_CA: shared.KAFKA_CA,
  KAFKA_USERNAME: shared.KAFKA_USERNAME,
  KAFKA_PASSWORD: shared.KAFKA_PASSWORD,
};
const health = { HOST: shared.HOST, HEALTH_PORT: z.optional(shared.HEALTH_PORT) };

/** With KAFKA_BROKERS the projector reads Kafka; without, the log itself. */
const projector = z.object({
  ...stores,
  ...health,
  ...kafkaSettings,
  KAFKA_BROKERS: z.optional(shared.KAFKA_BROKERS),
});
const relay = z.object({ ...stores, ...health, ...kafkaSettings, KAFKA_BROKERS: shared.KAFKA_BROKERS });
const tool = z.object(stores);

type Env = Record<string, string | undefined>;

/** The log is in the read models' database unless configured otherwise. */
const withLog = <Config extends { DATABASE_URL: string; EVENT_STORE_URL?: string | undefined }>(
  config: Config,
) => ({ ...config, EVENT_STORE_URL: config.EVENT_STORE_URL ?? config.DATABASE_URL });

interface KafkaSettings {
  KAFKA_TLS?: 'on' | 'off' | undefined;
  KAFKA_CA?: string | undefined;
  KAFKA_USERNAME?: string | undefined;
  KAFKA_PASSWORD?: string | undefined;
}

/** An account needs both; SCRAM does not reveal a password, but a connection that is not encrypted reveals all else. */
function kafkaProblems({ KAFKA_TLS, KAFKA_CA, KAFKA_USERNAME, KAFKA_PASSWORD }: KafkaSettings): string[] {
  const problems: string[] = [];
  if (KAFKA_USERNAME && !KAFKA_PASSWORD)
    problems.push('KAFKA_PASSWORD: is not set, though KAFKA_USERNAME is');
  if (KAFKA_PASSWORD && !KAFKA_USERNAME)
    problems.push('KAFKA_USERNAME: is not set, though KAFKA_PASSWORD is');
  if (KAFKA_CA && KAFKA_TLS !== 'on') problems.push('KAFKA_TLS: is not on, though KAFKA_CA is set');
  return problems;
}

/** How Kafka's brokers are trusted, and how we sign in to them. */
export const kafkaSecurity = ({ KAFKA_TLS, KAFKA_CA, KAFKA_USERNAME, KAFKA_PASSWORD }: KafkaSettings) => ({
  ...(KAFKA_TLS === 'on' && { tls: { ...(KAFKA_CA && { ca: KAFKA_CA }) } }),
  ...(KAFKA_USERNAME &&
    KAFKA_PASSWORD && { account: { username: KAFKA_USERNAME, password: KAFKA_PASSWORD } }),
});

/** @throws ConfigError */
export const readProjectorConfig = (env: Env) => withLog(readConfig(projector, env, kafkaProblems));

/** @throws ConfigError */
export const readRelayConfig = (env: Env) => withLog(readConfig(relay, env, kafkaProblems));

/** @throws ConfigError */
export const readToolConfig = (env: Env) => withLog(readConfig(tool, env));
