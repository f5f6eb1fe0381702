/** Where the read models are, and where the log is. */
export interface Environment {
  databaseUrl: string;
  eventStoreUrl: string;
}

/** A setting that is missing or wrong; the message names the variable. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}

const POSTGRES = /^postgres(ql)?:\/\//;
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
  return { databaseUrl, eventStoreUrl };
}
