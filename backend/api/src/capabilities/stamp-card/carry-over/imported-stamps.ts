import { hash } from 'node:crypto';
import {
  CUSTOMER_IMPORTS,
  DomainError,
  type ErrorCode,
  parseStream,
  type StoredEvent,
} from '@stampwell/contracts';
import type { StampCardPorts } from '../ports.ts';
import * as card from '../stamp-card.decider.ts';
import { carryOversOf } from '../stamp-card.folds.ts';
import { createDecisionContext, createSubjects, type Subject } from '../subject.ts';
import { mayCarryOver } from './carry-over.routes.ts';
import { countCarriedOver } from './paper-card-tally.rules.ts';

/** One person of a list that an owner brought in. */
interface ImportedStamps {
  businessId: string;
  customerId: string;
  /** Which of the shop's cards the list is for. */
  programme: number;
  stamps: number;
  /** The import: every event of it has this correlation id. */
  importId: string;
  /** The person on the list: their stamps are carried over once, however often it is tried. */
  personId: string;
}

/** The card's entry, or why it was refused. */
export type Carried = CarriedEntry | { refused: ErrorCode };
interface CarriedEntry {
  entryId: string;
  /**
   * The account that got the stamps. It differs from the requested one if a process died in between and the email has moved
   * since.
   */
  customerId: string;
}

const CARRY_OVER = { type: 'CarryOver', isListed: true } as const;

/** Carries over what an owner's list says, under the rules of a paper card [SC41, IM13], and takes it back [SC49]. */
export function createImportedStamps(ports: StampCardPorts) {
  const { commands } = ports;
  const subjects = createSubjects(ports);
  const { streamsOf, contextOf } = createDecisionContext(ports);
  /** The person's, so that their stamps are carried over once: by an import, a claim or a till. */
  const keyOf = (businessId: string, personId: string) => ({
    scope: `imports:${businessId}`,
    key: personId,
    fingerprint: hash('sha256', personId),
  });

  return {
    /**
     * [SC50] Gives imported stamps to the customer at the counter.
     * @throws DomainError if refused; `invalid_state` if another customer has them
     */
    async giveWaiting(
      subject: Subject,
      { stamps, importId, personId }: Pick<ImportedStamps, 'stamps' | 'importId' | 'personId'>,
    ) {
      const { actor, businessId, customer } = subject;
      const done = await commands({
        actor: { kind: actor.kind, id: actor.id },
        correlationId: importId,
        key: keyOf(businessId, personId),
        streams: { ...streamsOf(subject), carryOvers: carryOversOf(businessId) },
        decide({ states, now }) {
          const { byStaff, perDay } = states.programme.paperCards;
          const context = contextOf(subject, states, now);
          const isAllowed = mayCarryOver(actor, byStaff);
          return {
            card: card.decide({ ...CARRY_OVER, ...context, amount: stamps, isAllowed }, states.card),
            carryOvers: countCarriedOver({ businessId, today: context.today, perDay }, states.carryOvers),
          };
        },
      });
      const entry = entryOf(done.events);
      if (entry.customerId !== customer.id) throw new DomainError('invalid_state', { message: TAKEN });
      return { ...done, ...entry };
    },

    async carryOver({
      businessId,
      customerId,
      programme,
      stamps,
      importId,
      personId,
    }: ImportedStamps): Promise<Carried> {
      const subject = await subjects.byList(businessId, customerId, programme);
      const decided = () =>
        commands({
          actor: { kind: 'business', id: businessId },
          correlationId: importId,
          key: keyOf(businessId, personId),
          streams: streamsOf(subject),
          decide: ({ states, now }) => ({
            card: card.decide(
              {
                ...CARRY_OVER,
                ...atNoCounter(contextOf(subject, states, now)),
                amount: stamps,
                isAllowed: true,
              },
              states.card,
            ),
          }),
        });
      const done = await orRefusal(decided);
      return done instanceof DomainError ? { refused: done.code } : entryOf(done.events);
    },

    /** @returns null, or why the stamps stay */
    async takeBack(
      { businessId, customerId, programme, importId }: Omit<ImportedStamps, 'stamps' | 'personId'>,
      entryId: string,
    ): Promise<ErrorCode | null> {
      const subject = await subjects.byList(businessId, customerId, programme);
      const done = await orRefusal(() =>
        commands({
          actor: { kind: 'business', id: businessId },
          correlationId: importId,
          streams: streamsOf(subject),
          decide({ states, now }) {
            // Undone already: by hand, or before this process's predecessor died.
            if (!states.card.entries.some(({ id }) => id === entryId)) return {};
            const undo = { type: 'UndoEntry', entryId, withinDays: CUSTOMER_IMPORTS.undoDays } as const;
            return { card: card.decide({ ...undo, ...contextOf(subject, states, now) }, states.card) };
          },
        }),
      );
      return done instanceof DomainError ? done.code : null;
    },
  };
}

/** A list comes to no place, so that a card may be left out at any of them [SC95]. */
const atNoCounter = <Context extends object>(context: Context) => ({ ...context, placeId: undefined });

const TAKEN = 'These stamps are on another card already.';

async function orRefusal<T>(work: () => Promise<T>): Promise<T | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return error;
    throw error;
  }
}

function entryOf(events: readonly StoredEvent[]): CarriedEntry {
  const [entry] = events;
  if (entry?.type !== 'StampsCarriedOver') throw new Error('the import has no StampsCarriedOver');
  const [, customerId = ''] = parseStream(entry.stream).ids;
  return { entryId: entry.id, customerId };
}
