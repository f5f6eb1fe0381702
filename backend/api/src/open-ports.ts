import { randomBytes } from 'node:crypto';
import { type Jobs, startJobs } from '@stampwell/base/jobs';
import { openPool, requireSchema } from '@stampwell/base/postgres';
import { createFailures, createLog } from '@stampwell/base/process';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { createCommandHandler, type EventStore, isOnPostgres, openEventStore } from '@stampwell/event-store';
import { createPositionWaiter, type PositionWaiter, projectionStates } from '@stampwell/runtime/positions.ts';
import { requestProjection } from '@stampwell/runtime/requests.ts';
import { createPeople, VAULT_SCHEMA, type VaultKeys } from '@stampwell/vault';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AppPorts } from './app-ports.ts';
import { createPushService } from './capabilities/push-notifications/push-service.ts';
import { openPayments } from './capabilities/subscription/payments/open-payments.ts';
import type { Issuer } from './capabilities/wallet/apple-pass.ts';
import { openWallets } from './capabilities/wallet/open-wallets.ts';
import { replayInThread } from './capabilities/what-if/replay-thread.ts';
import type { Config } from './config.ts';
import { trustProxies } from './services/http/caller-address.ts';
import { createPasswords } from './services/identity/passwords.ts';
import { createRateLimits, noRateLimits } from './services/identity/rate-limits.ts';
import { openImages } from './services/images/image-settings.ts';
import { openMail } from './services/mail/mail.ts';
import { createOutbound } from './services/outbound/outbound.ts';
import { createReactingHandler, type ReactingHandler } from './services/reactions/reacting-handler.ts';
import { PLATFORM_SCHEMA } from './services/schema/schemas.ts';
import { standInSecret } from './services/stand-ins/stand-in-secrets.ts';
import { openSandboxClock, realBillingClock } from './services/time/clock.ts';
import { openDatabaseTime } from './services/time/database-time.ts';
import { openVaultKeys } from './vault-settings.ts';
import { scanningAuditLog } from './views/audit/audit-log.ts';
import { openPostgresAuditLog } from './views/audit/postgres-audit-log.ts';
import { cardPositions } from './views/audit.routes.ts';
import type { ProjectionsPort } from './views/operations.routes.ts';

export interface OpenPorts {
  ports: AppPorts;
  jobs: Jobs;
  /** From now on, the reaction gets what this process appends. */
  subscribe: ReactingHandler['subscribe'];
  /** Aborts `ports.stopping`: open streams end, and /readyz reports not ready. */
  prepareToStop(): void;
  /** Closes what was opened; jobs and clocks have stopped by then. */
  close(): Promise<void>;
}

/** A statement without an answer by then counts as lost, or connections that lead nowhere would fill the pool for good. */
const STATEMENT_MS = 30_000;

/** Opens the stores, checks their schemas, and picks real adapters or stand-ins, by the settings. */
export async function openPorts(config: Config): Promise<OpenPorts> {
  const log = createLog('api', config.LOG_LEVEL);
  const failures = createFailures(log);
  const stopping = new AbortController();
  const failed = (where: string) => (error: unknown) => {
    // Errors of connections that are being closed are expected during shutdown.
    if (!stopping.signal.aborted) failures.failed(where, error);
  };
  const pool = openPool(
    { connectionString: config.DATABASE_URL, max: 12, query_timeout: STATEMENT_MS },
    failed('database pool'),
  );
  const eventStoreUrl = config.EVENT_STORE_URL ?? config.DATABASE_URL;
  const store = await openEventStore<StoredEvent>({
    url: eventStoreUrl,
    codec: eventCodec,
    snapshotKey: config.SNAPSHOT_KEY,
    onError: failed('event store'),
    onRecovered: () => failures.recovered('event store'),
    signal: stopping.signal,
  });
  await requireSchema(pool, VAULT_SCHEMA);
  await requireSchema(pool, PLATFORM_SCHEMA);
  const vault = openVaultKeys(config);
  await forgetAgain(pool, vault, log);
  const positions = createPositionWaiter(pool, failed('listening'));
  const auditLog = await openAuditLog(eventStoreUrl, store, pool);
  const stripe = stripeOf(config);
  const clock = stripe ? realBillingClock : await openSandboxClock(pool);
  const time = await openDatabaseTime(pool);
  const jobs = await startJobs({
    databaseUrl: config.DATABASE_URL,
    failures: { ...failures, failed: (where, error) => failed(where)(error) },
  });
  const reacting = createReactingHandler(createCommandHandler(store), failed('reactions'));
  const ports: AppPorts = {
    pool,
    vault,
    store,
    commands: reacting.commands,
    clock,
    now: time.now,
    billing: await openPayments({ pool, clock, publicUrl: config.PUBLIC_URL, stripe }),
    wallets: openWallets({
      pool,
      apple: appleOf(config),
      google: googleOf(config),
      issuer: issuerOf(config),
    }),
    push: config.VAPID_PRIVATE_KEY
      ? createPushService({ privateKey: config.VAPID_PRIVATE_KEY, subject: vapidSubjectOf(config) })
      : null,
    images: await openImages(config),
    passwords: createPasswords(),
    limits: config.RATE_LIMITS === 'off' ? noRateLimits : createRateLimits(pool),
    mail: openMail({
      pool,
      ring: vault.ring,
      from: config.MAIL_FROM,
      smtpUrl: config.SMTP_URL,
      bounceSecret: config.MAIL_BOUNCE_SECRET,
      operator: operatorOf(config),
    }),
    jobs,
    outbound: createOutbound(),
    log,
    jwtPrivateKey: config.JWT_PRIVATE_KEY,
    secretsKey: config.SECRETS_KEY ?? config.JWT_PRIVATE_KEY,
    // Where stand-ins are allowed it is a trial, whose stand-in mailbox is open to anyone anyway.
    areFactorsRequired: config.NODE_ENV === 'production' && config.STAND_INS === 'off',
    areStandInsOpen: config.OPEN_STAND_INS === 'on',
    trialKey: config.TRIAL_KEY ?? (await standInSecret(pool, 'trials', newTrialKey)),
    tokenClock: time.now,
    publicUrl: config.PUBLIC_URL,
    isBehindTls: config.BEHIND_TLS,
    proxies: trustProxies(config.TRUSTED_PROXIES),
    checkReplies: config.NODE_ENV !== 'production' && config.CHECK_REPLIES === 'on',
    waitForPosition: positions.waitFor,
    positionPassed: positions.passed,
    auditLog,
    projections: projectionsPort(pool, store, positions),
    proofKey: config.PROOF_PUBLIC_KEY ?? null,
    sealMaxAgeMs: config.PROOF_MAX_AGE * 1000,
    replay: replayInThread(eventStoreUrl),
    stopping: stopping.signal,
  };
  return {
    ports,
    jobs,
    subscribe: reacting.subscribe,
    prepareToStop: () => stopping.abort(),
    async close() {
      ports.wallets.applePush?.close();
      time.stop();
      await positions.close();
      await auditLog.close();
      await store.close();
      await pool.end();
    },
  };
}

/** A restored backup may contain accounts erased since. They are erased again before anyone can sign in. */
async function forgetAgain(pool: pg.Pool, vault: VaultKeys, log: Logger): Promise<void> {
  const erased = await createPeople(pool, vault).eraseAgain();
  if (erased > 0) log.warn({ erased }, 'erased again what a restore had brought back');
}

/** PostgreSQL uses an index; for another store the whole log is scanned, which is slow on a long one. */
async function openAuditLog(url: string, store: EventStore<StoredEvent>, pool: pg.Pool) {
  if (isOnPostgres(url)) return openPostgresAuditLog({ url, cardPositions: cardPositions(pool) });
  return { ...scanningAuditLog(store), close: async () => undefined };
}

/** For the footer of every mail. */
const operatorOf = ({ LEGAL_OPERATOR, LEGAL_ADDRESS }: Config): string | null =>
  [LEGAL_OPERATOR, LEGAL_ADDRESS].filter(Boolean).join(', ') || null;

const issuerOf = ({ LEGAL_OPERATOR, LEGAL_ADDRESS, LEGAL_EMAIL }: Config): Issuer | null =>
  LEGAL_OPERATOR
    ? { name: LEGAL_OPERATOR, address: LEGAL_ADDRESS ?? null, email: LEGAL_EMAIL ?? null }
    : null;

/** Where push services can reach us about our messages. */
const vapidSubjectOf = ({ VAPID_SUBJECT, LEGAL_EMAIL, PUBLIC_URL }: Config): string =>
  VAPID_SUBJECT ?? (LEGAL_EMAIL ? `mailto:${LEGAL_EMAIL}` : PUBLIC_URL);

const newTrialKey = () => randomBytes(32).toString('hex');

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Config) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
}

function appleOf(config: Config) {
  const { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key, APPLE_PASS_WWDR: issuer } = config;
  const { APPLE_PASS_TYPE_ID: passTypeId, APPLE_PASS_TEAM_ID: teamId } = config;
  if (!certificate || !key || !issuer || !passTypeId || !teamId) return undefined;
  return { certificate, key, issuer, passTypeId, teamId, keyPassphrase: config.APPLE_PASS_KEY_PASSPHRASE };
}

function googleOf(config: Config) {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email, GOOGLE_WALLET_KEY: key } = config;
  return issuerId && email && key ? { issuerId, email, key } : undefined;
}

/** The port to the projector process, through the database. */
export const projectionsPort = (
  pool: pg.Pool,
  store: EventStore<StoredEvent>,
  positions: PositionWaiter,
): ProjectionsPort => ({
  states: () => projectionStates(pool, store.written),
  request: (projector, action) => requestProjection(pool, { projector, action }),
  watch: positions.watchRebuilds,
});
