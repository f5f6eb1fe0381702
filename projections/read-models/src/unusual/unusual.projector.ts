import type { FindingAction } from '@stampwell/contracts';
import { defineProjector, type ProjectedEvent } from '../define-projector.ts';
import { type CardInput, cards, pairs } from './card-watch.ts';
import { decisions, findingEvents, findings, link, seenOf } from './findings.ts';
import { shops } from './shop-watch.ts';

type CardEvent = ProjectedEvent<
  'StampsGiven' | 'StampsReversed' | 'RewardRedeemed' | 'RedemptionReversed',
  'actor' | 'id'
>;

const keyOf = ({ data: { business_id, customer_id } }: CardEvent) => ({ business_id, customer_id });

const toldOf = (event: CardEvent, type: CardInput['type']): CardInput => ({
  type,
  ...seenOf(event),
  day: event.data.day,
  by: event.actor.id,
  isByEmployee: event.actor.kind === 'employee',
});

/** Only employees' undos count; an owner may undo freely. */
const undoneAtShop = (event: CardEvent, isReward: boolean) => {
  const told = toldOf(event, 'undid');
  const { business_id } = event.data;
  return told.isByEmployee ? [shops.tell({ business_id }, { ...told, type: 'undid', isReward })] : [];
};

const COLUMN_OF = {
  cap: 'capped_at',
  deactivate: 'deactivated_at',
  undo_day: 'undone_at',
} as const satisfies Record<FindingAction, string>;

/**
 * Unusual findings at each shop, by the rules in `contracts/src/unusual-rules.ts`. They use only the log up to each event, and no
 * clock, so that a rebuild yields the same findings (decision 138).
 */
export const unusual = defineProjector({
  name: 'unusual',
  pace: 'soon',
  revision: 3,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [findings, findingEvents, decisions, shops, cards, pairs],
  needs: ['actor', 'id'],
  reads: ['customer-cards'],
  needsWholeOrder: true,
  on: {
    StampsGiven: (event) => {
      const told = toldOf(event, 'gave');
      const { business_id, customer_id, amount } = event.data;
      return [
        shops.tell({ business_id }, { ...told, type: 'gave', customer: customer_id, stamps: amount }),
        ...(told.isByEmployee ? [cards.tell(keyOf(event), told)] : []),
      ];
    },
    RewardRedeemed: (event) => [cards.tell(keyOf(event), toldOf(event, 'redeemed'))],
    StampsReversed: (event) => undoneAtShop(event, false),
    RedemptionReversed: (event) => [
      cards.tell(keyOf(event), { ...toldOf(event, 'undid'), reverses: event.data.reverses }),
      ...undoneAtShop(event, true),
    ],
    TimeZoneChanged: ({ data: { business_id, time_zone } }) => [
      shops.tell({ business_id }, { type: 'zone', zone: time_zone }),
    ],
    OpeningHoursSet: ({ data: { business_id, hours } }) => [
      shops.tell({ business_id }, { type: 'hours', hours }),
    ],
    CodesMissed: (event) => {
      const { business_id: business, account_id: account, day, misses } = event.data;
      return link({ rule: 'missed_codes', business, day, account, facts: { misses } }, [event]);
    },
    AliasSuspected: (event) => {
      const { business_id: business, employee_id: account, customer_id: customer, day, sign } = event.data;
      return link({ rule: 'alias', business, day, account, customer, facts: { sign } }, [event]);
    },
    FindingDismissed: ({ at, data: { finding_id, reason } }) => [
      decisions.change({ finding_id }, { status: 'dismissed', reason, decided_at: at }),
    ],
    FindingActedOn: ({ at, data: { finding_id, action } }) => [
      decisions.change({ finding_id }, { status: 'acted', decided_at: at, [COLUMN_OF[action]]: at }),
    ],
  },
});
