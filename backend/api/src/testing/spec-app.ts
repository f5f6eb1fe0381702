import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainEvent, EventActor, StoredEvent } from '@stampwell/contracts';
import { SYSTEM_ACTOR } from '@stampwell/contracts';
import {
  type CommandHandler,
  createCommandHandler,
  type EventStore,
  openPostgresAuditLog,
  openPostgresStore,
} from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { type Projections, startProjections } from '@stampwell/projections/runtime/main.ts';
import { createPositionWaiter } from '@stampwell/projections/runtime/positions.ts';
import type { Projector } from '@stampwell/projections/runtime/projector/projector.ts';
import { createPeople, migrateVault, type People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type AppPorts, createApp, createCapabilities } from '../app.ts';
import { createPasswords } from '../platform/identity/passwords.ts';
import { createRateLimits, noRateLimits } from '../platform/identity/rate-limits.ts';
import { newSigningKey } from '../platform/identity/tokens.ts';
import { openMail } from '../platform/mail/mail.ts';
import { migratePlatform } from '../platform/migrate.ts';
import { catchUpReactions } from '../platform/reactions.ts';
import { openSandboxClock } from '../platform/time/clock.ts';
import { projectionsPort } from '../start-api.ts';
import { openPayments } from '../subscription/payments/open-payments.ts';
import { cardPositions } from '../views/audit/card-positions.ts';
import type { ProjectionsPort } from '../views/operations.routes.ts';
import { openWallets } from '../wallet/open-wallets.ts';
import { createCaller, type SpecCall } from './spec-call.ts';
import { createCast, type SpecCast } from './spec-cast.ts';

export interface SpecAppOptions {
  /** Read models to keep up to date, for specs of views. */
  projectors?: Projector[];
  areRatesLimited?: boolean;
  /** Instead of the ports that the harness makes. */
  ports?: Partial<AppPorts>;
  /** The time, to whoever reads and to whoever writes. */
  now?: () => Date;
}

/** The real API over a database of its own, met over real HTTP. `const app = await openSpecApp(); afterAll(app.close)` */
export interface SpecApp extends SpecCast {
  url: string;
  pool: Pool;
  store: EventStore;
  commands: CommandHandler;
  people: People;
  ports: AppPorts;
  call: SpecCall;
  /** Appends events as they are, by the real command handler. */
  given(stream: string, events: DomainEvent[], actor?: EventActor): Promise<StoredEvent[]>;
  /** Everything in a stream, oldest first. */
  eventsOf(stream: string): Promise<StoredEvent[]>;
  /** Does what events left undone, as every process does from time to time. */
  react(): Promise<void>;
  /** What every process does once a day for accounts. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Cheap to compute: specs sign in often. */
export const SPEC_PASSWORD_COST = { memoryKib: 64, passes: 1 };

export async function openSpecApp(options: SpecAppOptions = {}): Promise<SpecApp> {
  const db = await openTestDatabase();
  const { pool } = db;
  const store = await openPostgresStore({ url: db.url, pollMs: 100 });
  await Promise.all([migrateVault(pool), migratePlatform(pool)]);
  const reading = options.projectors ? await startReading(db.url, pool, store, options.projectors) : null;
  const clock = options.ports?.clock ?? (await openSandboxClock(pool));
  const publicUrl = 'http://localhost:3000';
  const auditLog = await openPostgresAuditLog({ url: db.url, cardPositions: cardPositions(pool) });
  const stopping = new AbortController();
  const ports: AppPorts = {
    pool,
    store,
    commands: createCommandHandler(store, options.now && { clock: options.now }),
    clock,
    now: options.now ?? (() => new Date()),
    passwords: createPasswords(SPEC_PASSWORD_COST),
    limits: options.areRatesLimited ? createRateLimits(pool) : noRateLimits,
    mail: openMail({ pool, from: 'Stampwell <no-reply@stampwell.test>' }),
    billing: openPayments({ pool, clock, publicUrl }),
    wallets: openWallets({ pool }),
    log: pino({ level: process.env.SPEC_LOG ?? 'silent' }),
    jwtPrivateKey: newSigningKey(),
    tokenClock: () => new Date(),
    publicUrl,
    isBehindTls: false,
    checkReplies: true,
    waitForPosition: reading ? reading.waitFor : async () => true,
    auditLog,
    projections: reading?.projections ?? noProjections,
    stopping: stopping.signal,
    ...options.ports,
  };
  const capabilities = createCapabilities(ports);
  const server = createServer(createApp(ports, capabilities).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const people = createPeople(pool);
  const call = createCaller(url);
  const given: SpecApp['given'] = async (stream, events, actor = SYSTEM_ACTOR) => {
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
    pool,
    store,
    commands: ports.commands,
    people,
    ports,
    call,
    given,
    ...createCast({ ports, people, call, given }),
    async eventsOf(stream) {
      const { streams } = await store.load([{ stream, version: 0 }]);
      return streams.get(stream) ?? [];
    },
    settle: capabilities.accounts.runDaily,
    react: () => catchUpReactions(ports, capabilities.reactions),
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await reading?.stop();
      await auditLog.close();
      await store.close();
      await db.drop();
    },
  };
}

const ANY_STREAM = { name: 'spec-any', initial: null, evolve: () => null };

/** For specs without read models. */
const noProjections: ProjectionsPort = {
  states: async () => [],
  request: async () => undefined,
  watch: () => () => undefined,
};

/** The read models in this process, and the waiting for them. */
async function startReading(databaseUrl: string, pool: Pool, store: EventStore, projectors: Projector[]) {
  const projections: Projections = await startProjections({ databaseUrl, store, projectors, pollMs: 100 });
  const waiter = createPositionWaiter(pool);
  return {
    waitFor: waiter.waitFor,
    projections: projectionsPort(pool, store, waiter),
    async stop() {
      await waiter.close();
      await projections.stop();
    },
  };
}
