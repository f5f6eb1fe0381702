import { randomUUID } from 'node:crypto';
import {
  businessDay,
  knownProgramme,
  SYSTEM_ACTOR,
  standingOf,
  takesStamps,
  wallClock,
} from '@stampwell/contracts';
import type { StampCardPorts } from '../ports.ts';
import { cardOf, customerOf } from '../stamp-card.folds.ts';
import { passTime } from './lapsing.decider.ts';
import { closedDays, seasonsOf, tellingsOf } from './lapsing.folds.ts';

interface Shop {
  businessId: string;
  months: number;
}

export interface LapsePorts extends StampCardPorts {
  /** Shops of which a version of the terms lets stamps lapse, with the fewest months that any of them says. */
  lapsing: {
    shops(): Promise<Shop[]>;
    /** Cards with stamps whose customers were not there for almost as long, page by page. */
    customersAtRest(
      shop: Shop & { today: string },
    ): AsyncIterable<{ customerId: string; programme: number }[]>;
  };
}

/** Nobody is told at night. */
const FROM_MINUTE = 9 * 60;

/**
 * [SC85] Once a day for each shop, from nine o'clock on in its zone. Safe to run again, or twice at once: what was decided
 * for a day is not decided again.
 */
export function createLapseJob(ports: LapsePorts): () => Promise<void> {
  const { commands, business, lapsing, log } = ports;
  /** The day of which each shop's cards were all seen, by this process. */
  const seen = new Map<string, string>();

  return async () => {
    for (const shop of await lapsing.shops()) {
      const { states, now } = await commands.readState({ programme: business.programmeOf(shop.businessId) });
      const { timeZone } = states.programme;
      const today = businessDay(now, timeZone);
      const isEarly = wallClock(now.toISOString(), timeZone).minute < FROM_MINUTE;
      if (isEarly || seen.get(shop.businessId) === today) continue;
      if (await passShop({ ...shop, today })) seen.set(shop.businessId, today);
    }
  };

  /** @returns false if a card has to be looked at again */
  async function passShop(shop: Shop & { today: string }): Promise<boolean> {
    let isWhole = true;
    for await (const cards of lapsing.customersAtRest(shop))
      for (const one of cards)
        await passCard(shop.businessId, one).catch((error: unknown) => {
          isWhole = false;
          log.warn({ err: error, business_id: shop.businessId }, 'a card was not looked at for lapses');
        });
    return isWhole;
  }

  /** A stamp that is given meanwhile comes first: the card is then decided on again. */
  async function passCard(
    businessId: string,
    { customerId, programme: number }: { customerId: string; programme: number },
  ): Promise<void> {
    await commands({
      streams: {
        card: cardOf(businessId, customerId, number),
        lapses: tellingsOf(businessId, customerId, number),
        customer: customerOf(customerId),
        approval: business.approvalOf(businessId),
        programme: business.programmeOf(businessId),
        subscription: ports.subscription.of(businessId),
        seasons: seasonsOf(businessId),
      },
      decide({ states, now }) {
        const { approval, subscription, customer, programme } = states;
        const facts = { state: approval.status, subscription: subscription.current };
        // [SC87]
        if (!customer.isActive || !standingOf(facts, ports.clock.at(now)).gives) return {};
        const { timeZone } = programme;
        const { terms, versions, ...one } = knownProgramme(programme, number);
        const seasons = closedDays(states.seasons, timeZone);
        const today = businessDay(now, timeZone);
        if (!takesStamps(one, today)) return {};
        const where = {
          businessId,
          customerId,
          programme: number,
          timeZone,
          terms,
          versions,
          seasons,
          today,
        };
        return passTime(where, states.card, states.lapses.last);
      },
      actor: SYSTEM_ACTOR,
      correlationId: randomUUID(),
    });
  }
}
