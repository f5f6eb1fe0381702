import { readConfig, shared } from '@stampwell/process';
import * as z from 'zod/mini';

const stores = {
  DATABASE_URL: shared.DATABASE_URL,
  EVENT_STORE_URL: z.optional(shared.EVENT_STORE_URL),
  LOG_LEVEL: shared.LOG_LEVEL,
};
const health = { HOST: shared.HOST, HEALTH_PORT: z.optional(shared.HEALTH_PORT) };

/** With KAFKA_BROKERS the projector reads Kafka; without, the log itself. */
const projector = z.object({ ...stores, ...health, KAFKA_BROKERS: z.optional(shared.KAFKA_BROKERS) });
const relay = z.object({ ...stores, ...health, KAFKA_BROKERS: shared.KAFKA_BROKERS });
const tool = z.object(stores);

type Env = Record<string, string | undefined>;

/** The log is in the read models' database unless configured otherwise. */
const withLog = <Config extends { DATABASE_URL: string; EVENT_STORE_URL?: string | undefined }>(
  config: Config,
) => ({ ...config, EVENT_STORE_URL: config.EVENT_STORE_URL ?? config.DATABASE_URL });

/** @throws ConfigError */
export const readProjectorConfig = (env: Env) => withLog(readConfig(projector, env));

/** @throws ConfigError */
export const readRelayConfig = (env: Env) => withLog(readConfig(relay, env));

/** @throws ConfigError */
export const readToolConfig = (env: Env) => withLog(readConfig(tool, env));
