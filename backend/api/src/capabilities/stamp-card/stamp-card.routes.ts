import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, route } from '../../services/http/route.ts';
import { createLookUp } from './look-up.ts';
import type { RunCommand, StampCardPorts } from './ports.ts';
import { presentCarriedOver, presentEarned, presentRedeemed, presentUndone } from './present-card.ts';
import { createRefusals } from './refusals/refusals.commands.ts';
import { createStampCard } from './stamp-card.commands.ts';
import { createVisits, type Visit } from './visit.ts';

/** The counter's routes: stamps, rewards, and undoing mistakes. */
export function stampCardRoutes(ports: StampCardPorts): Route[] {
  const visits = createVisits(ports);
  const card = createStampCard(ports);
  const lookUp = createLookUp(ports);
  const recordingRefusals = createRefusals(ports);
  /** [SC7] A code or a session proves that the customer is present, so the answer may say that they have no card yet. */
  const inPerson = { isNamedById: false };
  const byId = { isNamedById: true };
  const redeem = (run: RunCommand, visit: Visit, named: typeof byId, id: string) =>
    recordingRefusals({ action: 'redeem' }, visit, id, () => card.redeem(run, visit, named));

  /**
   * [SC40] Sealed with the customer's key. Null for an erased customer, so that a repeated request still gets its first answer.
   */
  const reasonTo = async ({ customer: { id, email } }: Visit, reason: string | undefined) =>
    reason && email !== null ? await ports.people.sealText(id, reason) : null;

  return [
    route(http.scanStamps, ({ body, actor, run, id }) =>
      byCode(async () => {
        const visit = await visits.byCode(actor, codeOf(body), run);
        const { action, stamp_amount: amount } = body;
        if (action === 'redeem') return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
        const give = () => card.give(run, visit, amount);
        return presentEarned(await recordingRefusals({ action, amount }, visit, id, give), visit);
      }),
    ),

    route(http.carryOver, ({ body, actor, run }) =>
      byCode(async () => {
        const visit = await visits.byCode(actor, codeOf(body), run);
        return presentCarriedOver(await card.carryOver(run, visit, body.stamps), visit);
      }),
    ),

    route(http.businessRedeem, ({ body, actor, run, id }) =>
      byCode(async () => {
        const visit = await visits.byCode(actor, codeOf(body), run);
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

interface Coded {
  qr_code?: string | undefined;
  qr_token?: string | undefined;
}

/** The schema guarantees one of the two. */
const codeOf = ({ qr_code, qr_token }: Coded) => qr_code ?? qr_token ?? '';

/** Words for the staff at the counter. A deactivated customer gets the same answer as an unknown code [SC18]. */
async function byCode<T>(serve: () => Promise<T>): Promise<T> {
  try {
    return await serve();
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'not_found';
    throw isUnknown ? new DomainError('not_found', { message: 'We don’t recognise this code' }) : error;
  }
}
