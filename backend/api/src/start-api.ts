import {
  createCommandHandler,
  type EventStore,
  openEventStore,
  openPostgresAuditLog,
  scanningAuditLog,
} from '@stampwell/event-store';
import { openPool } from '@stampwell/postgres';
import {
  createPositionWaiter,
  type PositionWaiter,
  projectionStates,
} from '@stampwell/projections/runtime/positions.ts';
import { requestProjection } from '@stampwell/projections/runtime/requests.ts';
import { migrateVault } from '@stampwell/vault';
import type Koa from 'koa';
import type pg from 'pg';
import { pino } from 'pino';
import { ensureAdmin } from './accounts/registering/first-admin.ts';
import { type AppPorts, createApp, createCapabilities } from './app.ts';
import type { Config } from './config.ts';
import { createPasswords } from './platform/identity/passwords.ts';
import { createRateLimits, noRateLimits } from './platform/identity/rate-limits.ts';
import { openMail } from './platform/mail/mail.ts';
import { migratePlatform } from './platform/migrate.ts';
import { keepReacting } from './platform/reactions.ts';
import { openSandboxClock, realBillingClock } from './platform/time/clock.ts';
import { openDatabaseTime } from './platform/time/database-time.ts';
import { keepDaily } from './platform/upkeep/keep-daily.ts';
import { tidy } from './platform/upkeep/tidy.ts';
import { openPayments } from './subscription/payments/open-payments.ts';
import { cardPositions } from './views/audit/card-positions.ts';
import type { ProjectionsPort } from './views/operations.routes.ts';
import { openWallets } from './wallet/open-wallets.ts';

export interface RunningApi {
  app: Koa;
  /** What the app stands on, for a second app over the same (the demo's seed). */
  ports: AppPorts;
  store: EventStore;
  /** Ends the streams that callers hold open, and has /readyz say no; the rest still answers. */
  prepareToStop(): void;
  /** Closes what the API opened. */
  stop(): Promise<void>;
}

/** From settings to a running API: opens the stores, brings the schemas up to date, picks real parts or stand-ins. */
export async function startApi(config: Config): Promise<RunningApi> {
  const pool = openPool({ connectionString: config.DATABASE_URL, max: 12 });
  const eventStoreUrl = config.EVENT_STORE_URL ?? config.DATABASE_URL;
  const store = await openEventStore({ url: eventStoreUrl });
  await migrateVault(pool);
  await migratePlatform(pool);
  const positions = createPositionWaiter(pool);
  const auditLog = await openAuditLog(eventStoreUrl, store, pool);
  const stopping = new AbortController();
  const stripe = stripeOf(config);
  const clock = stripe ? realBillingClock : await openSandboxClock(pool);
  const time = await openDatabaseTime(pool);
  const ports: AppPorts = {
    pool,
    store,
    commands: createCommandHandler(store),
    clock,
    now: time.now,
    billing: openPayments({ pool, clock, publicUrl: config.PUBLIC_URL, stripe }),
    wallets: openWallets({ pool, apple: appleOf(config), google: googleOf(config) }),
    passwords: createPasswords(),
    limits: config.RATE_LIMITS === 'off' ? noRateLimits : createRateLimits(pool),
    mail: openMail({ pool, from: config.MAIL_FROM, ...(config.SMTP_URL && { smtpUrl: config.SMTP_URL }) }),
    log: pino({ level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] }),
    jwtPrivateKey: config.JWT_PRIVATE_KEY,
    tokenClock: time.now,
    publicUrl: config.PUBLIC_URL,
    isBehindTls: config.BEHIND_TLS,
    checkReplies: config.NODE_ENV !== 'production' && config.CHECK_REPLIES === 'on',
    waitForPosition: positions.waitFor,
    auditLog,
    projections: projectionsPort(pool, store, positions),
    stopping: stopping.signal,
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) await ensureAdmin(ports, { email, name: 'Administrator', password });
  const capabilities = createCapabilities(ports);
  const stopDaily = keepDaily(capabilities.subscriptions.runDaily, ports.log);
  const stopSettling = keepDaily(capabilities.accounts.runDaily, ports.log);
  const stopTidying = keepDaily(() => tidy(pool), ports.log);
  const stopReacting = keepReacting(ports, capabilities.reactions);
  return {
    app: createApp(ports, capabilities),
    ports,
    store,
    prepareToStop: () => stopping.abort(),
    async stop() {
      stopping.abort();
      time.stop();
      await Promise.all([stopDaily(), stopSettling(), stopTidying(), stopReacting()]);
      await positions.close();
      await auditLog.close();
      await store.close();
      await pool.end();
    },
  };
}

/** Postgres finds by index; another store's log is walked, which is right but slow on a long one. */
async function openAuditLog(url: string, store: EventStore, pool: pg.Pool) {
  if (/^postgres(ql)?:/.test(url)) return openPostgresAuditLog({ url, cardPositions: cardPositions(pool) });
  return { ...scanningAuditLog(store), close: async () => undefined };
}

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

/** The projector process, met through the database. */
export const projectionsPort = (
  pool: pg.Pool,
  store: EventStore,
  positions: PositionWaiter,
): ProjectionsPort => ({
  states: () => projectionStates(pool, store),
  request: (projector, action) => requestProjection(pool, { projector, action }),
  watch: positions.watchRebuilds,
});
