import { createHash } from 'node:crypto';
import {
  businessDay,
  DomainError,
  FIRST_PROGRAMME,
  knownProgramme,
  type Standing,
  standingOf,
  takesStamps,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/imports.ts';
import { NIL } from 'uuid';
import { type Route, route } from '../../services/http/route.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import { assertMayCheck, assertMayStart } from './imports.decider.ts';
import type { Imports } from './imports.ts';
import { unreadable } from './list/read-table.ts';
import type { ImportsPorts } from './ports.ts';

type RoutePorts = Pick<
  ImportsPorts,
  | 'commands'
  | 'business'
  | 'subscription'
  | 'clock'
  | 'read'
  | 'imported'
  | 'holdsMailsUntil'
  | 'mailsWaiting'
> & {
  imports: Imports;
};

const PAGE = 50;
const NO_STAMPS = 'This card takes no more stamps';

/** An owner brings the customers of another system, or of paper, in a CSV file. */
export function importRoutes({
  commands,
  business,
  subscription,
  clock,
  read,
  imported,
  holdsMailsUntil,
  mailsWaiting,
  imports,
}: RoutePorts): Route[] {
  /** @throws DomainError `not_found` for a card that the shop does not have, `validation_failed` for a closed one [SC91] */
  async function shopOf(businessId: string, number?: number): Promise<Standing> {
    const { states, now } = await commands.readState({
      programme: business.programmeOf(businessId),
      approval: business.approvalOf(businessId),
      subscription: subscription.of(businessId),
    });
    const { approval, subscription: paid } = states;
    const today = businessDay(now, states.programme.timeZone);
    if (!takesStamps(knownProgramme(states.programme, number), today))
      throw new DomainError('validation_failed', { field: 'programme', message: NO_STAMPS });
    return standingOf({ state: approval.status, subscription: paid.current }, clock.at(now));
  }

  return [
    route(http.checkImport, async ({ actor, body, query }) => {
      const { programme, ...asked } = query;
      assertMayCheck(await shopOf(actor.businessId, programme));
      return (await read({ bytes: body, asked }, actor.businessId)).checked;
    }),

    // Reads the file again, because a check's result that the browser sends back cannot be trusted.
    route(http.startImport, async ({ actor, body, query }) => {
      const { businessId } = actor;
      const { wording, programme = FIRST_PROGRAMME, ...asked } = query;
      assertMayStart(await shopOf(businessId, programme));
      const { checked, good, contentHash } = await read({ bytes: body, asked }, businessId);
      if (good.length === 0) throw unreadable('No row of this file can be brought in');
      const { headings, columns } = checked;
      const heading = columns.consent === null ? undefined : headings[columns.consent];
      const consent = wording && heading !== undefined ? { wording, heading } : null;
      return {
        run: await imports.start({ businessId, programme }, ofList(contentHash, programme), good, consent),
      };
    }),

    route(http.customerImports, async ({ actor: { businessId } }) => {
      const [runs, queued] = await Promise.all([imports.list(businessId), mailsWaiting(businessId)]);
      // Without those who have their stamps by now, or were taken back: they get none.
      const { size: count } = await imports.openAmong(queued);
      const until = count > 0 ? await holdsMailsUntil(businessId) : null;
      return { runs, ...(until && { held_mails: { count, until } }) };
    }),

    route(http.customerImport, async ({ actor, params: { id } }) => {
      const run = await imports.find(actor.businessId, id);
      return { run, left: await imports.left(id) };
    }),

    route(http.waitingCustomers, async ({ actor, query }) => {
      const { ids, total } = await imports.waitingAt(actor.businessId, query.cursor ?? NIL, PAGE);
      const people = await imported.byIds(ids);
      return {
        total,
        people: ids.flatMap((id) => {
          const person = people.get(id);
          return person ? [{ id, name: person.name, email: person.email, stamps: person.stamps }] : [];
        }),
        next_cursor: ids.length < PAGE ? null : (ids.at(-1) ?? null),
      };
    }),

    route(http.undoImport, async ({ actor, params: { id } }) => ({
      run: await imports.undo(actor.businessId, id),
    })),
  ];
}

/** [IM5] The same file for another card is another list. */
const ofList = (contentHash: Uint8Array, programme: number): Buffer =>
  programme === FIRST_PROGRAMME
    ? Buffer.from(contentHash)
    : createHash('sha256').update(contentHash).update(`${programme}`).digest();

/** [IM8, IM12] A closed or deleted shop's list goes with it, and a deleted customer leaves its results. */
export const importReactions = (imports: Pick<Imports, 'forget' | 'forgetCustomer'>): Reactions => ({
  AccountErased: ({ data }) => imports.forgetCustomer(data.account_id),
  BusinessErased: ({ data }) => imports.forget(data.business_id),
  BusinessDeactivated: ({ data }) => imports.forget(data.business_id),
});
