import type { StoredEvent } from '@stampwell/contracts';
import type { projectionShape } from '@stampwell/contracts/http/operations.ts';
import type { EventStore } from '@stampwell/event-store';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { createWaitingEvents, type WaitingEvent } from '../reactions/waiting-events.ts';
import type { HealthCheck } from './health.ts';

type ProjectionState = z.infer<typeof projectionShape>;

/** Read models further behind than this are reported, because screens show outdated cards. */
const CLOSE_BEHIND_MS = 10_000;

interface Dependencies {
  pool: Pick<Pool, 'query'>;
  store: Pick<EventStore<StoredEvent>, 'head'>;
  projections: { states(): Promise<ProjectionState[]> };
}

/** Dependencies of every API process. */
export function vitalChecks({ pool, store, projections }: Dependencies): HealthCheck[] {
  return [
    {
      name: 'database',
      isVital: true,
      async run() {
        await pool.query('SELECT 1');
        return { ok: true, detail: 'Answers' };
      },
    },
    {
      name: 'event store',
      isVital: true,
      run: async () => ({ ok: true, detail: `At position ${await store.head()}` }),
    },
    {
      name: 'read models',
      isVital: true,
      run: async () => readModels(await projections.states()),
    },
    {
      name: 'parked events',
      isVital: false,
      run: async () => parkedEvents(await projections.states()),
    },
    {
      name: 'reactions',
      isVital: false,
      run: async () => waitingEvents(await createWaitingEvents(pool).list()),
    },
  ];
}

interface Seals {
  sealState(): Promise<{ ageMs: number; problem: string | null }>;
  /** Null if no log key is configured; the check then passes. */
  proofKey: object | null;
  sealMaxAgeMs: number;
}

/** Checks that the projector seals the log, by the state that it leaves in the database. */
export function sealCheck({ sealState, proofKey, sealMaxAgeMs }: Seals): HealthCheck {
  return {
    name: 'seals',
    isVital: false,
    async run() {
      if (!proofKey) return { ok: true, detail: 'Not configured' };
      const { ageMs, problem } = await sealState();
      if (problem) return { ok: false, detail: `Sealing stopped: ${problem}` };
      if (ageMs <= sealMaxAgeMs) return { ok: true, detail: 'Up to date' };
      return { ok: false, detail: `Events have waited for a seal for ${Math.round(ageMs / 60_000)} min` };
    },
  };
}

interface Providers {
  mail: { devMailbox: object | null; assertUp(): Promise<void> };
  billing: { sandbox: object | null };
  wallets: { supported: { stand_in: boolean } };
}

/** Third-party services: most features work without them. */
export function providerChecks({ mail, billing, wallets }: Providers): HealthCheck[] {
  const info = (name: string, detail: string): HealthCheck => ({
    name,
    isVital: false,
    run: async () => ({ ok: true, detail }),
  });
  return [
    {
      name: 'mail',
      isVital: false,
      async run() {
        await mail.assertUp();
        return {
          ok: true,
          detail: mail.devMailbox ? 'Stand-in: the mailbox at /dev/mail' : 'The mail server answers',
        };
      },
    },
    info('payments', billing.sandbox ? 'Stand-in: the payment sandbox' : 'Stripe is configured'),
    info('wallets', wallets.supported.stand_in ? 'Stand-in: passes signed by ourselves' : 'Configured'),
  ];
}

function readModels(states: ProjectionState[]) {
  const late = states.filter(({ lag_ms }) => lag_ms > CLOSE_BEHIND_MS);
  if (late.length === 0) return { ok: true, detail: `${states.length} up to date` };
  const words = late.map(({ name, lag_ms }) => `${name} by ${Math.round(lag_ms / 1000)} s`);
  return { ok: false, detail: `Behind: ${words.join(', ')}` };
}

/** Names the oldest event of each reaction, by which it is found in the log. */
function waitingEvents(waiting: WaitingEvent[]) {
  if (waiting.length === 0) return { ok: true, detail: 'None waits' };
  const words = [...Map.groupBy(waiting, ({ name }) => name)].map(([name, events]) => {
    const [oldest] = events;
    return `${name}: ${events.length} (${oldest?.type} at ${oldest?.position}, tried ${oldest?.tries} times)`;
  });
  return { ok: false, detail: `Events wait. ${words.join('; ')}` };
}

function parkedEvents(states: ProjectionState[]) {
  const parked = states.filter((state) => state.parked > 0);
  if (parked.length === 0) return { ok: true, detail: 'None' };
  return { ok: false, detail: parked.map(({ name, parked: count }) => `${count} of ${name}`).join(', ') };
}
