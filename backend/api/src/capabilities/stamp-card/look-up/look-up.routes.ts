import { businessDay, knownProgramme, termsOfCard } from '@stampwell/contracts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import type { Person } from '@stampwell/vault';
import { type Route, route } from '../../../services/http/route.ts';
import { apologiesOf } from '../apologise/apologise.routes.ts';
import { createAmongCards } from '../cards-here.ts';
import { mayCarryOver } from '../carry-over/carry-over.routes.ts';
import { mayGiveAnyway } from '../give/give.routes.ts';
import { createGoodUntil } from '../lapsing/lapsing.routes.ts';
import { createAmongPlaces } from '../places-here.ts';
import type { ShopProgrammes, StampCardPorts } from '../ports.ts';
import type { StatesOf } from '../stamp-card.folds.ts';
import type { StampCard } from '../state.rules.ts';
import type { CounterActor } from '../subject.ts';
import { createCustomerOfCode } from './customer-of-code.ts';
import { type allowanceStreams, createCapped } from './day-at-counter.ts';
import { choiceReader, presentLookup } from './look-up.presenter.ts';

/** The customer of a code, with their card here. */
export function lookUpRoutes(ports: StampCardPorts): Route[] {
  const customerOfCode = createCustomerOfCode(ports);
  const present = createLookup(ports);

  async function lookUp(actor: CounterActor, code: string, which: Which) {
    const { customer, ...found } = await customerOfCode(actor, code, which.programme);
    return present(actor, found, customer, which);
  }

  return [
    route(http.businessValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code, body)),
    route(http.employeeValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code, body)),
    route(http.stampStatus, ({ body, actor }) => lookUp(actor, body.qr_token, body)),
  ];
}

type LookupPorts = Pick<StampCardPorts, 'commands' | 'business' | 'givenOn'> & {
  people: Pick<StampCardPorts['people'], 'byId' | 'textReader'>;
};

/** What the look-up is for. */
interface Which {
  programme?: number | undefined;
  place?: string | undefined;
}

type Found = Omit<StatesOf<ReturnType<typeof allowanceStreams>>, never> & {
  card: StampCard;
  programme: ShopProgrammes;
  now: Date;
};

/** What the counter sees of a customer's card: the one in the shop's programme of this number. */
export function createLookup(ports: LookupPorts) {
  const cappedOf = createCapped(ports);
  const goodUntilOf = createGoodUntil(ports);
  const amongCards = createAmongCards(ports);
  const amongPlaces = createAmongPlaces(ports);

  return async (
    actor: CounterActor,
    { card, programme: shop, now, ...states }: Found,
    customer: Person,
    { programme: number, place }: Which,
  ): Promise<CustomerLookup> => {
    const { businessId } = actor;
    const { programme, ...one } = knownProgramme(shop, number);
    const terms = termsOfCard(one, card.termsVersion);
    const capped = await cappedOf(actor, { ...states, programme: shop }, now);
    // At a shared till nothing is offered that is refused there [TL7].
    const isAtTill = actor.kind === 'employee' && actor.till !== undefined;
    const apologies = isAtTill ? null : apologiesOf(actor, states, businessDay(now, shop.timeZone));
    const context = {
      ...{ terms, now, apologies, capped },
      mayCarryOver: !isAtTill && mayCarryOver(actor, shop.paperCards.byStaff),
      mayAnyway: mayGiveAnyway(actor, states.employee),
      goodUntil: await goodUntilOf(terms, businessId, customer.id, programme),
      read: await choiceReader(ports, { terms, today: one.terms }, businessId),
    };
    // A till is where it is [TL16].
    const at = actor.kind === 'employee' ? actor.till?.placeId : undefined;
    const among = at ? { place: at, worksAt: [at] } : { place, worksAt: states.employee.placeIds };
    const here = await amongPlaces(actor, among, shop);
    const of = { businessId, customerId: customer.id, programme, placeId: here.place };
    return {
      ...presentLookup(card, context, customer),
      ...(await amongCards(of, shop, now)),
      ...here,
    };
  };
}
