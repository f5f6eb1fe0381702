import { DomainError, FOUND_CUSTOMERS, maskedEmail, shortName } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/waiting-cards.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { recordFound } from '../customer-search/opening.ts';
import { createOpenBusinesses } from '../open-businesses.ts';
import type { StampCardPorts } from '../ports.ts';
import { cardOf } from '../stamp-card.folds.ts';
import { atPlace, createSubjects } from '../subject.ts';
import { mayCarryOver, presentCarriedOver } from './carry-over.routes.ts';
import type { createImportedStamps } from './imported-stamps.ts';

interface ListedPerson {
  id: string;
  importId: string;
  name: string;
  email: string;
  stamps: number;
  /** Which of the shop's cards the list is for. */
  programme: number;
}

export interface WaitingPorts extends Omit<StampCardPorts, 'limits'> {
  limits: StampCardPorts['limits'] & Pick<RateLimits, 'find'>;
  /** People of the shop's list who have not claimed their stamps. */
  waiting: {
    find(businessId: string, words: string, limit: number): Promise<Omit<ListedPerson, 'programme'>[]>;
    /**
     * Settles a waiting person's row, once, with the result of `give`.
     * @throws errors of `give`; DomainError `not_found` for a person who does not wait
     */
    give<Given extends { entryId: string; customerId: string }>(
      businessId: string,
      personId: string,
      give: (person: ListedPerson) => Promise<Given>,
    ): Promise<Given>;
  };
  stamps: Pick<ReturnType<typeof createImportedStamps>, 'giveWaiting'>;
}

/** Stamps of the shop's own list, given at the counter to a customer who has no proved email [SC50]. */
export function waitingRoutes(ports: WaitingPorts): Route[] {
  const { commands, business, limits, waiting, stamps } = ports;
  const subjects = createSubjects(ports);
  const assertOpen = createOpenBusinesses(ports);

  async function assertMay(actor: { kind: string; businessId: string }): Promise<void> {
    await assertOpen(actor.businessId);
    const { states } = await commands.readState({ programme: business.programmeOf(actor.businessId) });
    if (!mayCarryOver(actor, states.programme.paperCards.byStaff)) throw new DomainError('forbidden');
  }

  return [
    route(http.findWaitingCards, async ({ actor, body: { q, place }, run }) => {
      await assertMay(actor);
      await limits.find(actor);
      const people = await waiting.find(actor.businessId, q, FOUND_CUSTOMERS);
      const by = q.includes('@') ? 'email' : 'name';
      await run(recordFound(actor, { type: 'CustomersSearched', by, found: people.length, place }, business));
      return {
        cards: people.map(({ id, name, email, stamps: count }) => ({
          ...{ id, name: shortName(name), email: maskedEmail(email), stamps: count },
        })),
      };
    }),

    route(http.giveWaitingCard, async ({ actor, body, run }) => {
      await assertMay(actor);
      const subject = await atPlace(subjects.byCode(actor, body.qr_code, run), body.place);
      const customerId = subject.customer.id;
      const done = await waiting.give(actor.businessId, body.waiting_id, async ({ programme, ...person }) => {
        const card =
          programme === subject.programme
            ? subject
            : await atPlace(subjects.byCustomer(actor, customerId, programme), body.place);
        return {
          ...(await stamps.giveWaiting(card, { ...person, personId: person.id })),
          subject: { ...card, customer: subject.customer },
        };
      });
      // The next read must include this write.
      const { programme } = done.subject;
      await run({
        streams: { card: cardOf(actor.businessId, customerId, programme) },
        decide: () => ({}),
      });
      return presentCarriedOver(done, done.subject);
    }),
  ];
}
