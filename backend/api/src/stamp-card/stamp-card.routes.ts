import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, route } from '../platform/http/route.ts';
import { createLookUp } from './look-up.ts';
import type { StampCardPorts } from './ports.ts';
import { presentEarned, presentRedeemed, presentUndone } from './present-card.ts';
import { createStampCard } from './stamp-card.commands.ts';
import { createVisits } from './visit.ts';

/** What happens at the counter: stamps, rewards, and mistakes put right. */
export function stampCardRoutes(ports: StampCardPorts): Route[] {
  const visits = createVisits(ports);
  const card = createStampCard(ports);
  const lookUp = createLookUp(ports);
  const byCode = { isNamedById: false };
  const byId = { isNamedById: true };

  return [
    route(http.scanStamps, async ({ body, actor, run }) => {
      const visit = await visits.byCode(actor, codeOf(body), run);
      if (body.action === 'redeem') return presentRedeemed(await card.redeem(run, visit, byCode), visit);
      return presentEarned(await card.give(run, visit, body.stamp_amount), visit);
    }),

    route(http.businessRedeem, async ({ body, actor, run }) => {
      const visit = await visits.byCode(actor, codeOf(body), run);
      return presentRedeemed(await card.redeem(run, visit, byCode), visit);
    }),

    route(http.employeeRedeem, async ({ body, actor, run }) => {
      const visit = await visits.byCustomer(actor, body.customer_id);
      return presentRedeemed(await card.redeem(run, visit, byId), visit);
    }),

    route(http.customerRedeem, async ({ body, actor, run }) => {
      const visit = await visits.byThemselves(actor, body.business_id);
      return presentRedeemed(await card.redeem(run, visit, byId), visit);
    }),

    route(http.undoTransaction, async ({ body, actor, run }) => {
      const { visit, original } = await visits.byTransaction(actor, body.transaction_id);
      return presentUndone(await card.undo(run, visit, original), visit);
    }),

    route(http.businessValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code)),
    route(http.employeeValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code)),
    route(http.stampStatus, ({ body, actor }) => lookUp(actor, body.qr_token)),
  ];
}

interface Coded {
  qr_code?: string | undefined;
  qr_token?: string | undefined;
}

/** One of the two is there: the endpoint says so. */
const codeOf = ({ qr_code, qr_token }: Coded) => qr_code ?? qr_token ?? '';
