import {
  businessStream,
  cardStream,
  DomainError,
  nameOrErased,
  type StoredEvent,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/operations.ts';
import type { EventStore } from '@stampwell/event-store';
import { readCardPositions } from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import type { Verifier } from '@stampwell/transparency/tlog/note-keys.ts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { refusedField } from '../services/http/errors.ts';
import { type Route, route } from '../services/http/route.ts';
import type { AdminActor, BusinessActor } from '../services/identity/actor.ts';
import type { AskedPlace } from './asked-place.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { CardPositions } from './audit/postgres-audit-log.ts';
import { presentEvents } from './audit/present-event.ts';
import { asOf, replayCard } from './audit/replay-card.ts';
import { createVerifyChains } from './audit/verify-chains.ts';
import { READS } from './reads.ts';

export interface AuditPorts {
  askedPlace: AskedPlace;
  store: EventStore<StoredEvent>;
  pool: Pool;
  proofKey: Verifier | null;
  auditLog: AuditLog;
  people: Pick<People, 'byIds' | 'textReader'>;
  waitForPosition(position: number, timeoutMs: number, models: readonly string[]): Promise<boolean>;
}

type Auditor = AdminActor | BusinessActor;

/** How long to wait for the read model that finds a business's card events. */
const CATCH_UP_MS = 1_000;

/** The event log for administrators, and for a business its own part of it. */
export function auditRoutes({
  store,
  pool,
  proofKey,
  auditLog,
  people,
  waitForPosition,
  askedPlace,
}: AuditPorts): Route[] {
  const verify = createVerifyChains({ store, pool, proofKey, auditLog });
  return [
    route(http.auditCard, async ({ params, query, actor }) => {
      assertMayAudit(actor, params.business_id);
      const [card, business] = [
        cardStream(params.business_id, params.customer_id, query.programme),
        businessStream(params.business_id),
      ];
      const { streams } = await store.load([card, business].map((stream) => ({ stream, version: 0 })));
      const all = streams.get(card) ?? [];
      if (all.length === 0) throw new DomainError('not_found');
      const events = asOf(all, query.at);
      const { customer_id: id } = params;
      return {
        customer: { id, name: nameOrErased('customer', (await people.byIds([id])).get(id)?.name) },
        card: replayCard(events, asOf(streams.get(business) ?? [], query.at)),
        events: await presentEvents(events, people, actor.kind),
        at: query.at ?? null,
      };
    }),

    route(http.auditEvents, async ({ query, actor }) => {
      const { limit, cursor, stream, type, actor: by, from, to } = query;
      const businessId = scopeOf(actor);
      const place = businessId === undefined ? query.place : await askedPlace(businessId, query.place);
      await waitForPosition(await store.head(), CATCH_UP_MS, READS.auditEvents);
      const { events, next } = await auditLog.page({
        before: placeOf(cursor),
        limit,
        stream,
        type,
        actor: by,
        businessId,
        place,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      });
      return {
        events: await presentEvents(events, people, actor.kind),
        next_cursor: next === null ? null : String(next),
      };
    }),

    route(http.auditVerify, async ({ query, actor }) => {
      const businessId = query.business_id ?? scopeOf(actor);
      if (businessId !== undefined) assertMayAudit(actor, businessId);
      const { events, head, firstBad, seal } = await verify(businessId);
      if (businessId !== undefined && events === 0 && !firstBad) throw new DomainError('not_found');
      const { state, position } = seal;
      const isAsSealed = state !== 'differs' && state !== 'unsigned';
      return {
        ok: firstBad === null && isAsSealed,
        ...{ events, head, first_bad: firstBad },
        sealed: { state, events: seal.sealed, position },
      };
    }),
  ];
}

/** A business gets the same answer for another's events as for missing ones. */
const scopeOf = (actor: Auditor) => (actor.kind === 'business' ? actor.businessId : undefined);

function assertMayAudit(actor: Auditor, businessId: string): void {
  if (actor.kind === 'business' && actor.businessId !== businessId) throw new DomainError('not_found');
}

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw refusedField('cursor', 'Invalid cursor');
  return Number(cursor);
}

/** Positions of a business's card events in the log, from a read model. */
export const cardPositions =
  (pool: Pool): CardPositions =>
  (page) =>
    readCardPositions(pool, page);
