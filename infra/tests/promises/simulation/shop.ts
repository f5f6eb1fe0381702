import { createHash } from 'node:crypto';
import * as card from '@stampwell/api/capabilities/stamp-card/stamp-card.decider.ts';
import { cardOf } from '@stampwell/api/capabilities/stamp-card/stamp-card.folds.ts';
import { EVERYONE_MAY } from '@stampwell/api/capabilities/what-if/ports.ts';
import { DEFAULT_TERMS, DomainError, type StoredEvent, SYSTEM_ACTOR, stepsUnder } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import { projectors } from '@stampwell/read-models';
import { project } from '@stampwell/runtime/projector/projector.ts';
import { NoAnswer, type Processes } from './processes.ts';
import type { Scheduler } from './scheduler.ts';

export const BUSINESS = '00000000-0000-4000-8000-00000000000b';
export const CUSTOMERS = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'];
export const REQUIRED = 3;
const TERMS = {
  ...DEFAULT_TERMS,
  steps: stepsUnder(DEFAULT_TERMS, { steps: [REQUIRED] }),
  scan_cooldown_hours: 0,
  version: 1,
};

/** The answer that a till got to one press. */
export interface Told {
  key: string;
  action: 'GiveStamps' | 'RedeemReward';
  /** The ids of its events; empty if it was refused. */
  eventIds: string[];
}

/** A till that gives and redeems, and sends each press again, under its key, until it is answered. */
export async function workTill(
  name: string,
  presses: number,
  { scheduler, processes, told }: { scheduler: Scheduler; processes: Processes; told: Told[] },
): Promise<void> {
  for (let nth = 0; nth < presses; nth += 1) {
    const key = `${name}-${nth}`;
    const customerId = scheduler.random.of(CUSTOMERS);
    const action = scheduler.chance(30) ? 'RedeemReward' : 'GiveStamps';
    for (;;) {
      try {
        const eventIds = await processes.send((handle) => press(handle, { key, customerId, action }));
        told.push({ key, action, eventIds });
        break;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        await scheduler.turn();
      }
    }
  }
}

type Handle = Parameters<Parameters<Processes['send']>[0]>[0];

async function press(
  handle: Handle,
  { key, customerId, action }: { key: string; customerId: string; action: Told['action'] },
): Promise<string[]> {
  const fingerprint = createHash('sha256').update(`${action} ${customerId}`).digest('hex');
  try {
    const { events } = await handle({
      streams: { card: cardOf(BUSINESS, customerId) },
      actor: SYSTEM_ACTOR,
      correlationId: key,
      key: { scope: 'till', key, fingerprint },
      decide({ states, now }) {
        const on = {
          businessId: BUSINESS,
          customerId,
          parties: EVERYONE_MAY,
          terms: TERMS,
          now,
          today: '2026-03-01',
        };
        const command: card.StampCardCommand =
          action === 'GiveStamps'
            ? { ...on, type: action, amount: 1, allowance: null }
            : { ...on, type: action, isNamedById: false };
        return { card: card.decide(command, states.card) };
      },
    });
    return events.map(({ id }) => id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_eligible') return [];
    throw error;
  }
}

export interface Totals {
  customers: number;
  stamps: number;
  rewards: number;
}

/** Rows and their checkpoint, which are written together. */
export interface ReadModel {
  position: number;
  totals: Totals;
}

const dashboard = projectors.find(({ name }) => name === 'business-dashboard');

/** A projector: follows the log from the checkpoint, and may crash before it commits, or find that another has. */
export async function projectTotals(
  model: ReadModel,
  { scheduler, store, isOver }: { scheduler: Scheduler; store: EventStore<StoredEvent>; isOver(): boolean },
): Promise<void> {
  while (!isOver() || model.position < (await store.head())) {
    const { position } = model;
    const events = await store.readAll({ after: position, limit: 1 + scheduler.random.below(4) });
    const totals = addTo(model.totals, events);
    await scheduler.turn();
    const crashes = scheduler.chance(10);
    if (crashes || model.position !== position) continue;
    Object.assign(model, { position: events.at(-1)?.position ?? position, totals });
  }
}

function addTo(totals: Totals, events: readonly StoredEvent[]): Totals {
  if (!dashboard) throw new Error('there is no such projector');
  const [table] = dashboard.tables;
  const names = (table?.columnNames ?? []) as (keyof Totals)[];
  const sums = { ...totals };
  for (const { cells } of events.flatMap((event) => project(dashboard, event)))
    for (const [index, name] of names.entries()) sums[name] += Number(cells[index] ?? 0);
  return sums;
}
