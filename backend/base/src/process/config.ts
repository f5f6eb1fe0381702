import * as z from 'zod/mini';

/** Missing or invalid settings; the message names every variable at fault. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const BROKERS = /^[\w.-]+:\d{1,5}(\s*,\s*[\w.-]+:\d{1,5})*$/;
const PORT_WORDS = 'must be a port, 1 to 65535';

/** A setting with its words, which `.env.example` prints. */
export const setting = <Schema extends z.ZodMiniType>(words: string, schema: Schema): Schema =>
  schema.check(z.describe(words));

/** Those words, also of a setting that is optional here. */
export const wordsOf = (schema: z.core.$ZodType): string | undefined =>
  z.globalRegistry.get(schema)?.description ??
  (schema instanceof z.ZodMiniOptional ? wordsOf(schema.def.innerType) : undefined);

/** Settings read by several processes, defined once. */
export const shared = {
  DATABASE_URL: setting(
    'The PostgreSQL of read models, vault and, by default, the log.',
    z
      .string('is not set: the address of PostgreSQL, such as postgres://user:password@host:5432/stampwell')
      .check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  ),
  EVENT_STORE_URL: setting(
    'The log, if it is elsewhere, such as kurrentdb://kurrentdb:2113?tls=false with --profile kurrentdb. `+discover` asks a KurrentDB cluster for its nodes.',
    z
      .string()
      .check(
        z.regex(
          /^(postgres(ql)?|(kurrentdb|kurrent|kdb|esdb)(\+discover)?):\/\//,
          'must begin with postgres:// or kurrentdb://, or be left out where it is DATABASE_URL',
        ),
      ),
  ),
  KAFKA_BROKERS: setting(
    'Where the log is published to; host:port, separated by commas.',
    z.pipe(
      z
        .string('is not set: where the log is published to, such as kafka-1:9092,kafka-2:9092')
        .check(z.regex(BROKERS, 'must be host:port, or several with commas between')),
      z.transform((text: string) => text.split(',').map((broker) => broker.trim())),
    ),
  ),
  KAFKA_TLS: setting('`on` encrypts connections to Kafka.', z.optional(z.enum(['on', 'off']))),
  KAFKA_CA: setting(
    'The certificate authority of Kafka’s brokers, if it is not a public one: PEM in one line, with \\n.',
    z.optional(
      z.pipe(
        z.string().check(z.regex(/-----BEGIN CERTIFICATE-----/, 'is no PEM')),
        z.transform((pem: string) => pem.replaceAll('\\n', '\n')),
      ),
    ),
  ),
  KAFKA_USERNAME: setting('An account of Kafka’s, checked by SCRAM-SHA-512.', z.optional(z.string())),
  KAFKA_PASSWORD: z.optional(z.string()),
  PROOF_MAX_AGE: setting(
    'Seconds an event may be unsealed before health, the projector’s `/readyz` and `audit -- verify` report a failure (600).',
    z._default(z.coerce.number().check(z.gte(1), z.lte(86_400)), 600),
  ),
  HEALTH_PORT: setting(
    'Port for `/healthz` and `/readyz`, for processes that serve nothing else.',
    z.coerce.number(PORT_WORDS).check(z.int(PORT_WORDS), z.gte(1, PORT_WORDS), z.lte(65_535, PORT_WORDS)),
  ),
  HOST: setting(
    'The address that a server listens on; all of the machine’s by default.',
    z.optional(z.string()),
  ),
  STAND_INS: setting(
    '`on` lets production start without mail, payments, the operator’s details and the log’s key, and opens the stand-ins to everybody: for a trial that strangers cannot reach.',
    z._default(z.enum(['on', 'off']), 'off'),
  ),
  LOG_LEVEL: setting(
    'trace, debug, info, warn, error, fatal or silent.',
    z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  ),
};

/**
 * Reads and validates an environment; empty variables count as not set.
 * @param check finds problems between valid variables, as `NAME: problem`
 * @throws ConfigError
 */
export function readConfig<Shape extends z.core.$ZodShape>(
  settings: z.ZodMiniObject<Shape>,
  env: Record<string, string | undefined>,
  check: (config: z.output<z.ZodMiniObject<Shape>>) => string[] = () => [],
): z.output<z.ZodMiniObject<Shape>> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map(({ path, message }) => {
        const isGiven = path[0] !== undefined && path[0] in given;
        return `${path.join('.')}: ${isGiven || message.startsWith('is not set') ? message : 'is not set'}`;
      }),
    );
  }
  const problems = check(result.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return result.data;
}
