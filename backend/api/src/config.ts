import {
  operatorProblems,
  operatorSettings,
  readConfig as read,
  setting,
  shared,
} from '@stampwell/base/process';
import { PASSWORD_MIN } from '@stampwell/contracts';
import * as fields from '@stampwell/contracts/http/fields.ts';
import { readVerifier } from '@stampwell/transparency/tlog/note-keys.ts';
import * as z from 'zod/mini';
import { walletProblems } from './capabilities/wallet/wallet-settings.ts';
import { trustProxies } from './services/http/caller-address.ts';
import { imageProblems, imageSettings } from './services/images/image-settings.ts';
import { vaultProblems, vaultSettings } from './vault-settings.ts';

const PROXY_WORDS = 'must be addresses, networks such as 10.0.0.0/8 or loopback, with commas between';
const required = z.string().check(z.minLength(1));
/** Line ends may be written as \n, because most places for settings allow only one line. */
const pem = z.pipe(
  z.string().check(z.regex(/-----BEGIN [A-Z ]+-----/, 'is no PEM')),
  z.transform((value: string) => value.replaceAll('\\n', '\n')),
);
const flag = z.pipe(
  z._default(z.enum(['0', '1', 'true', 'false']), 'false'),
  z.transform((value: '0' | '1' | 'true' | 'false') => value === '1' || value === 'true'),
);

/** Separated by commas. */
const proxies = z.pipe(
  z.pipe(
    z._default(z.string(), ''),
    z.transform((text: string) => text.split(/[\s,]+/).filter((name) => name !== '')),
  ),
  z.array(z.string().check(z.refine(isProxy, PROXY_WORDS))),
);

function isVerifier(text: string): boolean {
  try {
    readVerifier(text);
    return true;
  } catch {
    return false;
  }
}

function isProxy(name: string): boolean {
  try {
    trustProxies([name]);
    return true;
  } catch {
    return false;
  }
}

export const apiSettings = {
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  HOST: shared.HOST,
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  PUBLIC_URL: setting(
    'The public address. As given, a trial: plain HTTP on this machine. For production, with stampwell.example.com: PUBLIC_URL=https://stampwell.example.com SITE_ADDRESS=stampwell.example.com BEHIND_TLS=1 HTTP_PORT=80 HTTPS_PORT=443',
    z._default(z.url(), 'http://localhost:3000'),
  ),
  DATABASE_URL: shared.DATABASE_URL,
  EVENT_STORE_URL: z.optional(shared.EVENT_STORE_URL),
  JWT_PRIVATE_KEY: setting(
    'Signs sessions. openssl genpkey -algorithm ed25519 | awk \'{printf "%s\\\\n", $0}\' prints one in one line. Of several, the first signs and all are accepted.',
    pem,
  ),
  VAULT_KEY_FILE: vaultSettings.VAULT_KEY_FILE,
  VAULT_KEY: vaultSettings.VAULT_KEY,
  VAULT_ERASED_DIR: vaultSettings.VAULT_ERASED_DIR,
  TRIAL_KEY: setting(
    'Recognises addresses that had a trial. openssl rand -hex 32; never changed.',
    z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters'))),
  ),
  PROOF_PUBLIC_KEY: setting(
    'The log’s verifier key, printed with PROOF_KEY: `/verify` and `GET /audit/verify` trust no other signature. Publish it elsewhere, too.',
    z.optional(
      z.pipe(
        z.string().check(z.refine(isVerifier, 'must be a verifier key: npm run audit -- keys')),
        z.transform(readVerifier),
      ),
    ),
  ),
  PROOF_MAX_AGE: shared.PROOF_MAX_AGE,
  SNAPSHOT_KEY: setting(
    'Seals the snapshots of folded streams (decision 171). openssl rand -hex 32; a new one only costs the time to fold streams again.',
    z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters'))),
  ),
  SECRETS_KEY: setting(
    'Seals the secrets of authenticator apps, signs tickets and device cookies; if unset, JWT_PRIVATE_KEY, which then must not be rotated.',
    z.optional(z.string().check(z.minLength(32))),
  ),
  BEHIND_TLS: setting('1 if SITE_ADDRESS has TLS, which cookies then require.', flag),
  TRUSTED_PROXIES: setting(
    'Proxies whose X-Forwarded-For is trusted: `loopback`, addresses, networks.',
    proxies,
  ),
  ADMIN_EMAIL: setting(
    'The first administrator, created at the start if there is none.',
    z.optional(fields.email),
  ),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(PASSWORD_MIN))),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  CHECK_REPLIES: setting(
    '`off` skips the check of every reply against its schema, as production does; for load tests.',
    z._default(z.enum(['on', 'off']), 'on'),
  ),
  STAND_INS: shared.STAND_INS,
  OPEN_STAND_INS: setting(
    '`off` hides the sandbox’s clock and the stand-in mailbox, which shows every account’s links.',
    z._default(z.enum(['on', 'off']), 'on'),
  ),
  SMTP_URL: setting(
    'Mail, over TLS; like payments required in production unless STAND_INS=on.',
    z.optional(z.url()),
  ),
  MAIL_FROM: z._default(z.string(), 'Stampwell <no-reply@stampwell.test>'),
  MAIL_BOUNCE_SECRET: setting(
    'The mail provider’s token at /api/webhooks/mail-bounces (Authorization: Bearer …). openssl rand -hex 32',
    z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters'))),
  ),
  STRIPE_SECRET_KEY: setting('Payments; webhooks come to /api/webhooks/stripe.', z.optional(required)),
  STRIPE_WEBHOOK_SECRET: z.optional(required),
  APPLE_PASS_CERTIFICATE: setting(
    'Wallet passes; a stand-in signs them if empty. PEMs in one line, with \\n.',
    z.optional(pem),
  ),
  APPLE_PASS_KEY: z.optional(pem),
  APPLE_PASS_KEY_PASSPHRASE: z.optional(z.string()),
  APPLE_PASS_WWDR: z.optional(pem),
  APPLE_PASS_TYPE_ID: z.optional(required),
  APPLE_PASS_TEAM_ID: z.optional(required),
  GOOGLE_WALLET_ISSUER_ID: z.optional(required),
  GOOGLE_WALLET_EMAIL: z.optional(z.email()),
  GOOGLE_WALLET_KEY: z.optional(pem),
  ...imageSettings,
  VAPID_PRIVATE_KEY: setting(
    'Signs push notifications: 32 bytes, base64url. None are offered without it. npx web-push generate-vapid-keys makes one (its private key).',
    z.optional(
      z
        .string()
        .check(
          z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url: npx web-push generate-vapid-keys'),
        ),
    ),
  ),
  VAPID_SUBJECT: setting(
    'Where push services can reach you, mailto: or https:; LEGAL_EMAIL if empty.',
    z.optional(z.string().check(z.regex(/^(mailto:.+@|https:\/\/)/, 'must be mailto:… or https://…'))),
  ),
  ...operatorSettings,
  LOG_LEVEL: shared.LOG_LEVEL,
};
const environment = z.object(apiSettings);

export type Config = z.output<typeof environment>;

/** Reads and checks the environment. @throws ConfigError naming every invalid variable. */
export const readConfig = (env: Record<string, string | undefined>): Config =>
  read(environment, env, (config) => [
    ...vaultProblems(config),
    ...imageProblems(config),
    ...togetherProblems(config),
    ...walletProblems(config),
    ...productionProblems(config),
  ]);

const TOGETHER: (keyof Config)[][] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_WWDR', 'APPLE_PASS_TYPE_ID', 'APPLE_PASS_TEAM_ID'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY'],
];

/** Settings of one provider must be set together. */
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

/**
 * Production refuses stand-ins, because the stand-in mailbox shows reset links and anyone can move the sandbox's clock. It also
 * refuses to send secrets unencrypted. `STAND_INS=on` overrides this for trials.
 */
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
  return [...problems, ...exposureProblems(config), ...operatorProblems(config)];
}

/**
 * Settings that would send passwords, cookies or mailed links unencrypted, treat all callers as one address, forget used trials,
 * or fold every stream from its start.
 */
function exposureProblems({
  PUBLIC_URL,
  BEHIND_TLS,
  TRUSTED_PROXIES,
  SMTP_URL,
  TRIAL_KEY,
  SNAPSHOT_KEY,
}: Config): string[] {
  const problems: string[] = [];
  if (!PUBLIC_URL.startsWith('https://'))
    problems.push('PUBLIC_URL: must begin with https://, which the proxy before us answers');
  if (!BEHIND_TLS) problems.push('BEHIND_TLS: must be 1, so that cookies go over TLS alone');
  if (TRUSTED_PROXIES.length === 0)
    problems.push('TRUSTED_PROXIES: is not set: the addresses or networks of the proxy before us');
  const keys = { TRIAL_KEY, SNAPSHOT_KEY };
  for (const [name, key] of Object.entries(keys)) {
    if (!key) problems.push(`${name}: is not set: openssl rand -hex 32 makes one`);
  }
  if (SMTP_URL && !isMailedOverTls(SMTP_URL))
    problems.push('SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true');
  return problems;
}

function isMailedOverTls(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}
