import { businessDay, termsOfCard } from '@stampwell/contracts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, route } from '../../../services/http/route.ts';
import { apologiesOf } from '../apologise/apologise.routes.ts';
import { mayCarryOver } from '../carry-over/carry-over.routes.ts';
import { mayGiveAnyway } from '../give/give.routes.ts';
import { createGoodUntil } from '../lapsing/lapsing.routes.ts';
import type { StampCardPorts } from '../ports.ts';
import type { CounterActor } from '../subject.ts';
import { createCustomerOfCode } from './customer-of-code.ts';
import { createCapped } from './day-at-counter.ts';
import { choiceReader, presentLookup } from './look-up.presenter.ts';

/** The customer of a code, with their card here. */
export function lookUpRoutes(ports: StampCardPorts): Route[] {
  const customerOfCode = createCustomerOfCode(ports);
  const cappedOf = createCapped(ports);
  const goodUntilOf = createGoodUntil(ports);

  async function lookUp(actor: CounterActor, code: string): Promise<CustomerLookup> {
    const { customer, card, now, ...states } = await customerOfCode(actor, code);
    const { paperCards } = states.programme;
    const terms = termsOfCard(states.programme, card.termsVersion);
    const capped = await cappedOf(actor, states, now);
    const may = mayCarryOver(actor, paperCards.byStaff);
    const mayAnyway = mayGiveAnyway(actor, states.employee);
    const apologies = apologiesOf(actor, states, businessDay(now, states.programme.timeZone));
    const goodUntil = await goodUntilOf(terms, actor.businessId, customer.id);
    const read = await choiceReader(ports, { terms, today: states.programme.terms }, actor.businessId);
    const context = { terms, now, mayCarryOver: may, mayAnyway, apologies, capped, read, goodUntil };
    return presentLookup(card, context, customer);
  }

  return [
    route(http.businessValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code)),
    route(http.employeeValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code)),
    route(http.stampStatus, ({ body, actor }) => lookUp(actor, body.qr_token)),
  ];
}
