import { DomainError } from '@stampwell/contracts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, route } from '../../services/http/route.ts';
import { customerByLookAlike } from './look-alike.ts';
import { createOpenBusinesses } from './open-business.ts';
import { customerOf } from './parties.ts';
import type { RunCommand, StampCardPorts } from './ports.ts';
import {
  presentCarriedOver,
  presentEarned,
  presentLookup,
  presentRedeemed,
  presentUndone,
} from './present-card.ts';
import { createRefusals } from './refusals/refusals.commands.ts';
import { createStampCard, mayCarryOver } from './stamp-card.commands.ts';
import { cardOf } from './stamp-card.fold.ts';
import { type CounterActor, createVisits, type Visit } from './visit.ts';

/** The counter's routes: stamps, rewards, and undoing mistakes. */
export function stampCardRoutes(ports: StampCardPorts): Route[] {
  const visits = createVisits(ports);
  const card = createStampCard(ports);
  const lookUp = createLookUp(ports);
  const recordingRefusals = createRefusals(ports);
  /** [SC7] A code or a session proves that the customer is present, so the answer may say that they have no card yet. */
  const inPerson = { isNamedById: false };
  const byId = { isNamedById: true };
  const visitOf = (actor: CounterActor, body: Named, run: RunCommand) => {
    const code = codeOf(body);
    if (code !== undefined) return visits.byCode(actor, code, run);
    return visits.byFound(actor, body.customer_id ?? '');
  };
  const redeem = (run: RunCommand, visit: Visit, named: typeof byId, id: string) =>
    recordingRefusals({ action: 'redeem' }, visit, id, () => card.redeem(run, visit, named));

  /**
   * [SC40] Sealed with the customer's key. Null for an erased customer, so that a repeated request still gets its first answer.
   */
  const reasonTo = async ({ customer: { id, email } }: Visit, reason: string | undefined) =>
    reason && email !== null ? await ports.people.sealText(id, reason) : null;

  return [
    route(http.scanStamps, ({ body, actor, run, id }) =>
      named(body, async () => {
        const visit = await visitOf(actor, body, run);
        const { action, stamp_amount: amount } = body;
        if (action === 'redeem') return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
        const give = () => card.give(run, visit, amount);
        return presentEarned(await recordingRefusals({ action, amount }, visit, id, give), visit);
      }),
    ),

    route(http.carryOver, ({ body, actor, run }) =>
      named(body, async () => {
        const visit = await visitOf(actor, body, run);
        return presentCarriedOver(await card.carryOver(run, visit, body.stamps), visit);
      }),
    ),

    route(http.businessRedeem, ({ body, actor, run, id }) =>
      named(body, async () => {
        const visit = await visitOf(actor, body, run);
        return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
      }),
    ),

    route(http.employeeRedeem, async ({ body, actor, run, id }) => {
      const visit = await visits.byCustomer(actor, body.customer_id);
      return presentRedeemed(await redeem(run, visit, byId, id), visit);
    }),

    route(http.customerRedeem, async ({ body, actor, run, id }) => {
      const visit = await visits.byThemselves(actor, body.business_id);
      return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
    }),

    route(http.undoTransaction, async ({ body, actor, run }) => {
      const { visit, original } = await visits.byTransaction(actor, body.transaction_id);
      const reason = await reasonTo(visit, body.reason);
      return presentUndone(await card.undo(run, visit, { original, reason }), visit);
    }),

    route(http.businessValidateQr, ({ body, actor }) => byCode(() => lookUp(actor, body.qr_code))),
    route(http.employeeValidateQr, ({ body, actor }) => byCode(() => lookUp(actor, body.qr_code))),
    route(http.stampStatus, ({ body, actor }) => byCode(() => lookUp(actor, body.qr_token))),
  ];
}

/** The schema guarantees one of the three. */
interface Named {
  qr_code?: string | undefined;
  qr_token?: string | undefined;
  customer_id?: string | undefined;
}

const codeOf = ({ qr_code, qr_token }: Named) => qr_code ?? qr_token;

const named = <T>(body: Named, serve: () => Promise<T>): Promise<T> =>
  codeOf(body) === undefined ? byFinding(serve) : byCode(serve);

/** Words for the staff at the counter. A deactivated customer gets the same answer as an unknown code [SC18]. */
const byCode = <T>(serve: () => Promise<T>) => inWords('We don’t recognise this code', serve);

/** The same words for all who are not to be found, so that they do not say who hides [SC47]. */
export const byFinding = <T>(serve: () => Promise<T>) =>
  inWords('We can’t find this customer any more. Please ask for their code.', serve);

async function inWords<T>(message: string, serve: () => Promise<T>): Promise<T> {
  try {
    return await serve();
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'not_found';
    throw isUnknown ? new DomainError('not_found', { message }) : error;
  }
}

/** Finds the customer of a code and their card here. A deactivated customer gets the same answer as an unknown code [SC18]. */
function createLookUp(ports: StampCardPorts) {
  const { commands, people, business, limits, watch } = ports;
  const assertOpen = createOpenBusinesses(ports);

  async function find(actor: CounterActor, code: string): Promise<CustomerLookup | null> {
    const customer = (await people.byQrCode(code)) ?? (await customerByLookAlike(people, code));
    if (!customer) return null;
    const { businessId } = actor;
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customer.id),
      programme: business.programmeOf(businessId),
      customer: customerOf(customer.id),
    });
    if (!states.customer.isActive) return null;
    const { terms, paperCards } = states.programme;
    const may = mayCarryOver(actor, paperCards.byStaff);
    return presentLookup(states.card, { terms, now, mayCarryOver: may }, customer);
  }

  return async (actor: CounterActor, code: string): Promise<CustomerLookup> => {
    await assertOpen(actor.businessId);
    return limits.qrLookUp(
      actor,
      () => find(actor, code),
      (misses) => watch.missed(actor, misses),
    );
  };
}
