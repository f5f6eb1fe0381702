import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Jobs, startJobs } from '@stampwell/base/jobs';
import { pause } from '@stampwell/base/postgres';
import { createFailures } from '@stampwell/base/process';
import type { DomainEvent, EventActor, StoredEvent } from '@stampwell/contracts';
import { eventCodec, SYSTEM_ACTOR } from '@stampwell/contracts';
import {
  type CommandHandler,
  createCommandHandler,
  type EventStore,
  openPostgresStore,
} from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { createPositionWaiter } from '@stampwell/runtime/positions.ts';
import type { Projector } from '@stampwell/runtime/projector/projector.ts';
import { type Projections, startProjections } from '@stampwell/runtime/start-projections.ts';
import type { Verifier } from '@stampwell/transparency/tlog/note-keys.ts';
import { createPeople, type People, type VaultKeys } from '@stampwell/vault';
import { specKeys } from '@stampwell/vault/testing/spec-keys.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp, createCapabilities, createServices } from '../app.ts';
import type { AppPorts } from '../app-ports.ts';
import { IMPORT_JOBS, LOST_IMPORT_JOBS } from '../capabilities/imports/imports.ts';
import { PUSH_JOBS, REOPENING_JOBS } from '../capabilities/push-notifications/push-jobs.ts';
import { openPayments } from '../capabilities/subscription/payments/open-payments.ts';
import { openWallets } from '../capabilities/wallet/open-wallets.ts';
import { PASS_JOBS, SHOP_PASS_JOBS } from '../capabilities/wallet/pass-changes.ts';
import { REPEAT_JOBS, WEBHOOK_JOBS } from '../capabilities/webhooks/webhook-jobs.ts';
import { replayInThread } from '../capabilities/what-if/replay-thread.ts';
import { LOST_WHAT_IF_JOBS, WHAT_IF_JOBS } from '../capabilities/what-if/what-ifs.ts';
import { projectionsPort } from '../open-ports.ts';
import {
  type Capability,
  jobsOf,
  promptReactionsOf,
  reactionsOf,
  workQueues,
} from '../services/capability/capability.ts';
import { trustProxies } from '../services/http/caller-address.ts';
import { createPasswords } from '../services/identity/passwords.ts';
import { createRateLimits, noRateLimits } from '../services/identity/rate-limits.ts';
import { newSigningKey } from '../services/identity/tokens.ts';
import { directoryImages } from '../services/images/image-settings.ts';
import { openMail } from '../services/mail/mail.ts';
import { FAILED_MAIL_JOBS, MAIL_JOBS } from '../services/mail/queue/outbox.ts';
import { createOutbound } from '../services/outbound/outbound.ts';
import { catchUpReactions } from '../services/reactions/reactions.ts';
import { openSandboxClock } from '../services/time/clock.ts';
import { openPostgresAuditLog } from '../views/audit/postgres-audit-log.ts';
import { cardPositions } from '../views/audit.routes.ts';
import type { ProjectionsPort } from '../views/operations.routes.ts';
import { createActors, type SpecActors } from './spec-actors.ts';
import { createCaller, type SpecCall } from './spec-call.ts';

/** Shared by several processes of one release or of two. The spec closes it. */
export interface SpecShared {
  db: TestDatabase;
  jwtPrivateKey: AppPorts['jwtPrivateKey'];
  vault: VaultKeys;
  /** Not shared: it knows the events of its own release. */
  store: EventStore<StoredEvent>;
}

export interface TestAppOptions {
  /** For a process that runs beside others. */
  shared?: SpecShared;
  /** Read models to keep up to date, for specs of views. */
  projectors?: Projector[];
  areRatesLimited?: boolean;
  proofKey?: Verifier;
  areStandInsOpen?: boolean;
  /** The secret that a mail provider sends when it reports a bounce. */
  bounceSecret?: string;
  /** Sends mails here instead of to the stand-in's mailbox. */
  smtpUrl?: string;
  /** Overrides ports of the harness. */
  ports?: Partial<AppPorts>;
  /** The clock for reads and writes. */
  now?: () => Date;
}

/** The real API on its own database, called over HTTP. `const app = await openTestApp(); afterAll(app.close)` */
export interface TestApp extends SpecActors {
  url: string;
  databaseUrl: string;
  pool: Pool;
  store: EventStore<StoredEvent>;
  commands: CommandHandler<StoredEvent>;
  people: People;
  ports: AppPorts;
  call: SpecCall;
  /** Appends events as they are, through the real command handler. */
  given(stream: string, events: DomainEvent[], actor?: EventActor): Promise<StoredEvent[]>;
  eventsOf(stream: string): Promise<StoredEvent[]>;
  /** Resolves once all imports are done, or undone. */
  bringIn(): Promise<void>;
  /** Runs the job of imports' claims. */
  claimImports(): Promise<void>;
  letImportsGo(): Promise<void>;
  /** Runs the waiting what-if questions. */
  answerWhatIfs(): Promise<void>;
  /** Resolves once all due mails are sent. */
  deliver(): Promise<void>;
  /** Catches up on reactions, as every process does from time to time. */
  react(): Promise<void>;
  /** Judges what is unusual in the log up to now. */
  watch(): Promise<void>;
  /** Resolves once all due changes of passes were tried. */
  tellWallets(): Promise<void>;
  /** Resolves once all due pushes were tried. */
  sendPushes(): Promise<void>;
  /** Resolves once all due messages of webhooks were tried. */
  tellWebhooks(): Promise<void>;
  /** Runs the daily account job. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Cheap, because specs sign in often. */
export const SPEC_PASSWORD_COST = { memoryKib: 64, passes: 1 };

/** Caches no state, so that every command decides on a snapshot plus one or two events. */
const SPEC_SNAPSHOTS = { snapshotEvery: 2, cacheSize: 0 };

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const db = options.shared?.db ?? (await openTestDatabase());
  const { pool } = db;
  const store =
    options.shared?.store ??
    (await openPostgresStore<StoredEvent>({
      url: db.url,
      codec: eventCodec,
      snapshotKey: 'a key of specs',
    }));
  const vault = options.shared?.vault ?? specKeys();
  const reading = options.projectors ? await startReading(db.url, pool, store, options.projectors) : null;
  const log = pino({ level: process.env.SPEC_LOG ?? 'silent' });
  const failures = createFailures(log);
  const jobs = await startJobs({ databaseUrl: db.url, failures });
  const clock = options.ports?.clock ?? (await openSandboxClock(pool));
  const publicUrl = 'http://localhost:3000';
  const auditLog = await openPostgresAuditLog({ url: db.url, cardPositions: cardPositions(pool) });
  const imagesFolder = await mkdtemp(path.join(os.tmpdir(), 'stampwell-images-'));
  const stopping = new AbortController();
  /** Until a spec asks for answers, questions wait: each takes a thread. */
  const mayReplay = Promise.withResolvers<void>();
  const ports: AppPorts = {
    pool,
    vault,
    store,
    commands: createCommandHandler(store, { ...SPEC_SNAPSHOTS, ...(options.now && { clock: options.now }) }),
    clock,
    now: options.now ?? (() => new Date()),
    passwords: createPasswords(SPEC_PASSWORD_COST),
    limits: options.areRatesLimited ? createRateLimits(pool) : noRateLimits,
    mail: openMail({
      pool,
      ring: vault.ring,
      from: 'Stampwell <no-reply@stampwell.test>',
      bounceSecret: options.bounceSecret,
      smtpUrl: options.smtpUrl,
    }),
    billing: await openPayments({ pool, clock, publicUrl }),
    wallets: openWallets({ pool }),
    images: directoryImages(imagesFolder),
    push: null,
    outbound: createOutbound({
      resolve: async () => ['93.184.215.14'],
      standIn: { at: () => '127.0.0.1', ca: '' },
    }),
    log,
    jobs,
    trialKey: 'a key of the specs alone, for all of them',
    jwtPrivateKey: options.shared?.jwtPrivateKey ?? newSigningKey(),
    secretsKey: 'a key for specs, and for nothing else',
    areFactorsRequired: false,
    areStandInsOpen: options.areStandInsOpen ?? true,
    tokenClock: () => new Date(),
    publicUrl,
    isBehindTls: false,
    proxies: trustProxies([]),
    checkReplies: true,
    waitForPosition: reading ? reading.waitFor : async () => true,
    positionPassed: reading ? reading.passed : () => 0,
    auditLog,
    projections: reading?.projections ?? noProjections,
    proofKey: options.proofKey ?? null,
    sealMaxAgeMs: 600_000,
    replay: async (request, replaying) => {
      await Promise.race([mayReplay.promise, once(replaying.signal, 'abort')]);
      return replayInThread(db.url)(request, replaying);
    },
    stopping: stopping.signal,
    ...options.ports,
  };
  const services = createServices(ports);
  const capabilities = createCapabilities(ports, services);
  const all: Capability[] = Object.values(capabilities);
  await workQueues(jobs, jobsOf(all));
  const server = createServer(createApp(ports, services, capabilities).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const people = createPeople(pool, vault);
  const call = createCaller(url);
  const given: TestApp['given'] = async (stream, events, actor = SYSTEM_ACTOR) => {
    const { events: stored } = await ports.commands({
      streams: { it: { stream, fold: ANY_STREAM } },
      decide: () => ({ it: events }),
      actor,
      correlationId: 'spec',
    });
    return stored;
  };
  return {
    url,
    databaseUrl: db.url,
    pool,
    store,
    commands: ports.commands,
    people,
    ports,
    call,
    given,
    ...createActors({ ports, people, call, given }),
    async eventsOf(stream) {
      const { streams } = await store.load([{ stream, version: 0 }]);
      return streams.get(stream) ?? [];
    },
    deliver: () => jobsDone(jobs, pool, [MAIL_JOBS, FAILED_MAIL_JOBS]),
    bringIn: () => jobsDone(jobs, pool, [IMPORT_JOBS, LOST_IMPORT_JOBS]),
    claimImports: capabilities.imports.claim,
    letImportsGo: capabilities.imports.letGo,
    async answerWhatIfs() {
      mayReplay.resolve();
      await jobsDone(jobs, pool, [WHAT_IF_JOBS, LOST_WHAT_IF_JOBS]);
    },
    watch: capabilities.anomalies.watch.catchUp,
    settle: capabilities.accounts.runDaily,
    async react() {
      await catchUpReactions(ports, { ...reactionsOf(all), ...capabilities.mails.promptReactions });
      // Subscribers to the changes that reactions make.
      await catchUpReactions(ports, promptReactionsOf(all));
    },
    tellWallets: () => jobsDone(jobs, pool, [PASS_JOBS, SHOP_PASS_JOBS]),
    sendPushes: () => jobsDone(jobs, pool, [PUSH_JOBS, REOPENING_JOBS]),
    async tellWebhooks() {
      await capabilities.webhooks.sweep();
      await jobsDone(jobs, pool, [REPEAT_JOBS, WEBHOOK_JOBS]);
      await jobsDone(jobs, pool, [WEBHOOK_JOBS, REPEAT_JOBS]);
      await capabilities.webhooks.idle();
    },
    async close() {
      stopping.abort();
      await capabilities.webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await jobs.stop();
      await rm(imagesFolder, { recursive: true, force: true });
      await reading?.stop();
      await auditLog.close();
      if (options.shared) return;
      await store.close();
      await db.drop();
    },
  };
}

async function jobsDone(jobs: Pick<Jobs, 'enqueue'>, pool: Pool, names: [string, string]): Promise<void> {
  // A job for a row that does not exist makes the workers look for due jobs at once.
  await jobs.enqueue(names[0], { id: '00000000-0000-0000-0000-000000000000' });
  const isDue = `SELECT FROM jobs.job WHERE name = ANY($1) AND state < 'completed' AND start_after <= now() LIMIT 1`;
  while ((await pool.query(isDue, [names])).rowCount) await pause(5);
}

const ANY_STREAM = { name: 'spec-any', initial: null, evolve: () => null };

const noProjections: ProjectionsPort = {
  states: async () => [],
  request: async () => undefined,
  watch: () => () => undefined,
};

/** Runs the read models in this process, with a waiter for their positions. */
async function startReading(
  databaseUrl: string,
  pool: Pool,
  store: EventStore<StoredEvent>,
  projectors: Projector[],
) {
  const projections: Projections = await startProjections({
    databaseUrl,
    store,
    projectors,
    gatherMs: 0,
  });
  const waiter = createPositionWaiter(pool);
  const isRunning = (model: string) => projectors.some(({ name }) => name === model);
  const waitFor: AppPorts['waitForPosition'] = (position, timeoutMs, models) =>
    waiter.waitFor(position, timeoutMs, models?.filter(isRunning));
  const passed: AppPorts['positionPassed'] = (models) => waiter.passed(models.filter(isRunning));
  return {
    ...{ waitFor, passed },
    projections: projectionsPort(pool, store, waiter),
    async stop() {
      await waiter.close();
      await projections.stop();
    },
  };
}
