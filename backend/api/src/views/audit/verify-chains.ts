import { type EventStore, type StoredEvent, type Verification, verifyAll } from '@stampwell/event-store';
import {
  checkServedEvents,
  checkServedLog,
  type ServedCheck,
} from '@stampwell/transparency/proof/served-log.queries.ts';
import type { Verifier } from '@stampwell/transparency/tlog/note-keys.ts';
import type { Pool } from 'pg';
import type { AuditLog } from './audit-log.ts';

export interface Verified extends Verification {
  /** The result of comparing the database with the tree that the log's key signed. */
  seal: ServedCheck;
}

/** Checks the hash chains of the whole log, or of one business, and compares the events with the sealed ones. */
export type VerifyChains = (businessId?: string) => Promise<Verified>;

export interface VerifyPorts {
  store: Pick<EventStore, 'written'>;
  auditLog: Pick<AuditLog, 'streamsOf'>;
  /** Of the tree's database. */
  pool: Pick<Pool, 'query'>;
  /** Verifies the checkpoints; null accepts any signer's. */
  proofKey: Verifier | null;
}

/** Concurrent requests for the same check share one run. */
export function createVerifyChains(ports: VerifyPorts): VerifyChains {
  const running = new Map<string, Promise<Verified>>();
  return (businessId) => {
    const scope = businessId ?? '';
    const check = running.get(scope) ?? verifyScope(ports, businessId).finally(() => running.delete(scope));
    running.set(scope, check);
    return check;
  };
}

async function verifyScope(ports: VerifyPorts, businessId: string | undefined): Promise<Verified> {
  const { store, pool, proofKey } = ports;
  if (businessId !== undefined) return verifyBusiness(ports, businessId);
  const chains = await verifyAll(store);
  return { ...chains, seal: await checkServedLog(pool, everyEvent(store), proofKey) };
}

async function verifyBusiness(
  { store, auditLog, pool, proofKey }: VerifyPorts,
  businessId: string,
): Promise<Verified> {
  const prefixes = [`card-${businessId}_`, ...(await auditLog.streamsOf(businessId))];
  const whole: Verification = { events: 0, streams: 0, head: await store.written.head(), firstBad: null };
  let seal: ServedCheck = { state: 'none', sealed: 0, position: null };
  for (const prefix of prefixes) {
    const part = await verifyAll(store, {
      prefix,
      async onEvents(events) {
        const next = await checkServedEvents(pool, events, proofKey);
        if (seal.state !== 'differs') seal = { ...next, sealed: seal.sealed + next.sealed };
      },
    });
    whole.events += part.events;
    whole.streams += part.streams;
    whole.firstBad = part.firstBad;
    if (whole.firstBad) break;
  }
  return { ...whole, seal };
}

const PAGE = 1_000;

async function* everyEvent({ written }: VerifyPorts['store']): AsyncGenerator<StoredEvent> {
  for (let after = 0; ; ) {
    const events = await written.readAll({ after, limit: PAGE });
    yield* events;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    after = last.position;
  }
}
