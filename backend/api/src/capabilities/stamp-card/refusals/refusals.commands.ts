import {
  businessDay,
  cardRefusalEvents,
  DomainError,
  knownProgramme,
  REFUSALS,
  refusalsStream,
  termsOfCard,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { LRUCache } from 'lru-cache';
import { foldOf } from '../../../services/folds/fold-of.ts';
import { eventActor } from '../../../services/identity/actor.ts';
import { placeOfUnnamed } from '../at-place.rules.ts';
import type { StampCardPorts } from '../ports.ts';
import { cardOf, employeeOf } from '../stamp-card.folds.ts';
import type { Subject } from '../subject.ts';
import * as refusals from './refusals.decider.ts';

const refusalsFold = foldOf({
  name: 'card-refusals',
  events: cardRefusalEvents,
  initial: refusals.initial,
  evolve: refusals.evolve,
});

const refusalsOf = (...of: Parameters<typeof refusalsStream>): FoldedStream<refusals.Refusals> => ({
  stream: refusalsStream(...of),
  fold: refusalsFold,
});

export type RequestedAction = { action: 'earn'; amount: number } | { action: 'redeem' };

/**
 * Limit of refusals being written at once. Above it they are dropped: under load, serving customers matters more than this log.
 */
const MAX_PENDING = 16;

/** Refusals that this process recorded lately, to skip repeats without a read. */
const KNOWN = { max: 10_000, ttl: REFUSALS.sameWithinSeconds * 1000 };

/** Records refusals after they were answered [SC27]. */
export function createRefusals({ commands, business, log }: StampCardPorts) {
  let onTheirWay = 0;
  const known = new LRUCache<string, true>(KNOWN);

  async function record(subject: Subject, refused: refusals.Refused, correlationId: string): Promise<void> {
    const { businessId, customer, programme: number, place, actor } = subject;
    await commands({
      streams: {
        refusals: refusalsOf(businessId, customer.id, number),
        card: cardOf(businessId, customer.id, number),
        programme: business.programmeOf(businessId),
        employee: employeeOf(actor.id),
      },
      actor: eventActor(actor),
      correlationId,
      decide: ({ states: { card, programme, employee, refusals: told }, now }) => ({
        refusals: refusals.decide(
          {
            businessId,
            customerId: customer.id,
            programme: number,
            place: place ?? placeOfUnnamed({ businessId, worksAt: employee.placeIds }, programme.places),
            refused,
            by: actor,
            card,
            terms: termsOfCard(knownProgramme(programme, number), card.termsVersion),
            now,
            today: businessDay(now, programme.timeZone),
          },
          told,
        ),
      }),
    });
  }

  function note(error: unknown, wish: RequestedAction, subject: Subject, correlationId: string): void {
    const refused = error instanceof DomainError ? refusedOf(error, wish) : null;
    if (!refused || onTheirWay >= MAX_PENDING) return;
    // [SC28] Pressing the button repeatedly costs a memory look-up, and no read of the log.
    const same = [
      subject.businessId,
      subject.customer.id,
      subject.programme,
      subject.actor.id,
      refused.action,
      refused.reason,
    ].join(' ');
    if (known.has(same)) return;
    known.set(same, true);
    onTheirWay += 1;
    void record(subject, refused, correlationId)
      .catch((failure) => {
        known.delete(same);
        log.warn({ err: failure }, 'a refusal was not told');
      })
      .finally(() => {
        onTheirWay -= 1;
      });
  }

  /** Does the work. A refusal is rethrown at once, without waiting until it is recorded. */
  return async <T>(
    wish: RequestedAction,
    subject: Subject,
    correlationId: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      note(error, wish, subject, correlationId);
      throw error;
    }
  };
}

/** Null for refusals that are not about the card: a deactivated shop or employee, or the actor's own card. */
function refusedOf({ code, details }: DomainError, wish: RequestedAction): refusals.Refused | null {
  if (wish.action === 'redeem') {
    return code === 'not_eligible' || code === 'subscription_required'
      ? { action: 'redeem', reason: code }
      : null;
  }
  switch (code) {
    case 'cooldown_active':
    case 'subscription_required':
    case 'daily_cap_reached':
      return { action: 'earn', amount: wish.amount, reason: code, until: details.nextAllowedAt ?? null };
    default:
      return null;
  }
}
