import type { EventActor } from '@stampwell/contracts';
import type { ProjectedEvent } from '@stampwell/read-models/define-projector.ts';
import { BUSINESS, type eventMaker, idOf } from '@stampwell/read-models/testing/events.ts';

type Maker = ReturnType<typeof eventMaker>;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-06-01T00:00:00.000Z');

export const EVE = idOf('e', 1);
export const FINN = idOf('e', 2);
export const GIL = idOf('e', 3);
export const STAFF = [EVE, FINN, GIL];

export const employee = (id: string): EventActor => ({ kind: 'employee', id });

/** A time on the nth day, in UTC; in July London is an hour ahead. */
export const moment = (nth: number, time: string): string =>
  `${new Date(FIRST_DAY + nth * DAY_MS).toISOString().slice(0, 10)}T${time}${time.length === 5 ? ':00.000' : ''}Z`;

/** The day after the honest weeks. */
export const TODAY = 28;

export function counterOf(event: Maker) {
  const card = (customer: string) => ({
    business_id: BUSINESS,
    customer_id: customer,
    balance_after: 1,
    steps: [10],
  });
  return {
    gave: (at: string, by: string, customer: string, amount = 1, more = {}) =>
      event('StampsGiven', { ...card(customer), amount, first: false, ...more }, { at, actor: actorOf(by) }),
    redeemed: (at: string, by: string, customer: string) =>
      event(
        'RewardRedeemed',
        {
          ...card(customer),
          stamps_used: 10,
          total_redeemed: 1,
          reward_description: { of: null, plain: 'Coffee' },
          reward_emoji: '☕',
        },
        { at, actor: actorOf(by) },
      ),
    tookBack: (at: string, by: string, { id, data }: ProjectedEvent<'StampsGiven'>) =>
      event(
        'StampsReversed',
        { ...card(data.customer_id), amount: data.amount, last_earned_at: null, reverses: id },
        { at, actor: actorOf(by) },
      ),
    undid: (at: string, by: string, { id, data }: ProjectedEvent<'RewardRedeemed'>) =>
      event(
        'RedemptionReversed',
        {
          ...card(data.customer_id),
          stamps_restored: 10,
          total_redeemed: 0,
          last_redeemed_at: null,
          reverses: id,
        },
        { at, actor: actorOf(by) },
      ),
  };
}

const actorOf = (id: string): EventActor => (id === BUSINESS ? { kind: 'business', id } : employee(id));

/** Four weeks in which each staff member stamps eight to twelve cards a day from eight to five, with a few redemptions. */
export function honestWeeks(event: Maker): ProjectedEvent[] {
  const { gave, redeemed } = counterOf(event);
  const happened: { at: string; make: () => ProjectedEvent }[] = [];
  for (let day = 0; day < TODAY; day++) {
    for (const [who, by] of STAFF.entries()) {
      const scans = 8 + ((day * 7 + who * 3) % 5);
      for (let nth = 0; nth < scans; nth++) {
        const minute = 8 * 60 + Math.floor((nth * 540) / scans) + who * 3 + (day % 7);
        const at = moment(day, `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`);
        const customer = idOf('c', 1 + ((day * 37 + who * 11 + nth * 5) % 120));
        happened.push({ at, make: () => gave(at, by, customer) });
        if (nth === 5) happened.push({ at, make: () => redeemed(at, by, customer) });
      }
    }
  }
  return happened.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ make }) => make());
}

const pad = (number: number) => String(number).padStart(2, '0');
