/** Where the read models are, and where the log is. */
export interface Environment {
  databaseUrl: string;
  eventStoreUrl: string;
  /** Where Kafka is; null where the read models are fed from the store. */
  kafkaBrokers: string[] | null;
  /** Where `/healthz` and `/readyz` are answered; null is nowhere. */
  healthPort: number | null;
}

/** A setting that is missing or wrong; the message names the variable. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}

const POSTGRES = /^postgres(ql)?:\/\//;
const BROKER = /^[\w.-]+:\d{1,5}$/;
const KURRENT = /^(kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//;

/** Reads the environment of the projector process and its tools. @throws EnvironmentError */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) {
    throw new EnvironmentError(
      'DATABASE_URL is not set: the address of the PostgreSQL that holds the read models, such as postgres://user:password@host:5432/stampwell',
    );
  }
  if (!POSTGRES.test(databaseUrl)) throw new EnvironmentError('DATABASE_URL must begin with postgres://');
  const eventStoreUrl = env.EVENT_STORE_URL || databaseUrl;
  if (!POSTGRES.test(eventStoreUrl) && !KURRENT.test(eventStoreUrl)) {
    throw new EnvironmentError(
      'EVENT_STORE_URL must begin with postgres:// or kurrentdb://, or be left out where it is DATABASE_URL',
    );
  }
  return {
    databaseUrl,
    eventStoreUrl,
    kafkaBrokers: brokersIn(env.KAFKA_BROKERS),
    healthPort: portIn(env.HEALTH_PORT),
  };
}

/** The relay's: it has nothing to do without Kafka. @throws EnvironmentError */
export function readRelayEnvironment(
  env: Record<string, string | undefined>,
): Environment & { kafkaBrokers: string[] } {
  const { kafkaBrokers, ...rest } = readEnvironment(env);
  if (!kafkaBrokers) {
    throw new EnvironmentError(
      'KAFKA_BROKERS is not set: where the log is published to, such as kafka-1:9092,kafka-2:9092',
    );
  }
  return { ...rest, kafkaBrokers };
}

function brokersIn(text: string | undefined): string[] | null {
  if (!text) return null;
  const brokers = text.split(',').map((broker) => broker.trim());
  if (!brokers.every((broker) => BROKER.test(broker)))
    throw new EnvironmentError('KAFKA_BROKERS must be host:port, or several with commas between');
  return brokers;
}

function portIn(text: string | undefined): number | null {
  if (!text) return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new EnvironmentError('HEALTH_PORT must be a port, 1 to 65535');
  return port;
}
