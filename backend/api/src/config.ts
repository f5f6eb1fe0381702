import { PASSWORD_MIN } from '@stampwell/contracts';
import * as z from 'zod/mini';

const required = z.string().check(z.minLength(1));
/** Line ends may be written as \n, as most places for settings take one line only. */
const pem = z.pipe(
  z.string().check(z.regex(/-----BEGIN [A-Z ]+-----/, 'is no PEM')),
  z.transform((value: string) => value.replaceAll('\\n', '\n')),
);
const flag = z.pipe(
  z._default(z.enum(['0', '1', 'true', 'false']), 'false'),
  z.transform((value: '0' | '1' | 'true' | 'false') => value === '1' || value === 'true'),
);

/** The environment that the API reads, by its variables' names. */
const environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  PUBLIC_URL: z._default(z.url(), 'http://localhost:3000'),
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  EVENT_STORE_URL: z.optional(z.string().check(z.regex(/^(postgres(ql)?|kurrentdb|esdb)(\+discover)?:\/\//))),
  JWT_PRIVATE_KEY: z.string().check(z.regex(/-----BEGIN PRIVATE KEY-----/)),
  BEHIND_TLS: flag,
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(PASSWORD_MIN))),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  /** 'off' leaves out what production never does, for load tests: every reply is held against its schema. */
  CHECK_REPLIES: z._default(z.enum(['on', 'off']), 'on'),
  /** 'on' lets production start without mail or payments, for a trial that nobody else can reach. */
  STAND_INS: z._default(z.enum(['on', 'off']), 'off'),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), 'Stampwell <no-reply@stampwell.test>'),
  STRIPE_SECRET_KEY: z.optional(required),
  STRIPE_WEBHOOK_SECRET: z.optional(required),
  APPLE_PASS_CERTIFICATE: z.optional(pem),
  APPLE_PASS_KEY: z.optional(pem),
  APPLE_PASS_KEY_PASSPHRASE: z.optional(z.string()),
  APPLE_PASS_WWDR: z.optional(pem),
  APPLE_PASS_TYPE_ID: z.optional(required),
  APPLE_PASS_TEAM_ID: z.optional(required),
  GOOGLE_WALLET_ISSUER_ID: z.optional(required),
  GOOGLE_WALLET_EMAIL: z.optional(z.email()),
  GOOGLE_WALLET_KEY: z.optional(pem),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export type Config = z.output<typeof environment>;

/** A setting that is missing or wrong; its message names the variable. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads and checks the environment. @throws ConfigError naming every variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map(
        ({ path, message }) =>
          `${path.join('.')}: ${path[0] !== undefined && path[0] in given ? message : 'is not set'}`,
      ),
    );
  }
  const config = result.data;
  const problems = [...togetherProblems(config), ...productionProblems(config)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const TOGETHER: (keyof Config)[][] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_WWDR', 'APPLE_PASS_TYPE_ID', 'APPLE_PASS_TEAM_ID'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY'],
];

/** Half a provider is none: what belongs together is set together. */
function togetherProblems(config: Config): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => config[name] === undefined);
    const isPartial = missing.length > 0 && missing.length < names.length;
    return isPartial
      ? missing.map(
          (name) => `${name}: is not set, though ${names.filter((n) => !missing.includes(n)).join(', ')} is`,
        )
      : [];
  });
}

/** In production nothing stands in silently: the stand-in mailbox shows reset links, the sandbox's clock moves for anybody. */
function productionProblems(config: Config): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (config.RATE_LIMITS === 'off')
    problems.push('RATE_LIMITS: off is for load tests alone, never for production');
  if (config.STAND_INS === 'on') return problems;
  for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY'] as const) {
    if (!config[name])
      problems.push(`${name}: is not set (STAND_INS=on starts with its stand-in, open to anybody)`);
  }
  return problems;
}
