import { type CardLapseEvent, type CardMergeEvent, countsAt, rewardsBetween } from '@stampwell/contracts';
import { add, type Change, keep, max, table } from '@stampwell/runtime/projector/table.ts';
import { type BalanceEventType, defineProjector, type ProjectedEvent } from '../define-projector.ts';
import { dayCount, monthOf, quarterOf } from './visit-times.ts';

const months = table('visit_months', {
  key: { business_id: 'uuid', month: 'date', customer_id: 'uuid' },
  columns: {},
});

const gaps = table('visit_gaps', {
  key: { business_id: 'uuid', day: 'date', gap: 'int' },
  columns: { visits: add('int') },
});

const visitors = table('visitors', {
  key: { business_id: 'uuid', customer_id: 'uuid' },
  columns: { last_day: max('date'), first_day: keep('date'), days: add('int') },
  advance: { column: 'last_day', emit: newDay },
});

interface Visitor {
  business_id: string;
  customer_id: string;
}

function newDay({ business_id, customer_id }: Visitor, from: string | null, to: string): Change[] {
  const month = monthOf(to);
  return [
    visitors.change({ business_id, customer_id }, { days: 1, first_day: to }),
    ...(from !== null && monthOf(from) === month
      ? []
      : [months.change({ business_id, customer_id, month }, {})]),
    ...(from === null ? [] : [gaps.change({ business_id, day: to, gap: dayCount(from, to) }, { visits: 1 })]),
  ];
}

const quarters = table('visit_quarters', {
  key: { business_id: 'uuid', quarter: 'int' },
  columns: { scans: add('int') },
});

/** Of places other than the first, which has the rest. */
const placeQuarters = table('visit_place_quarters', {
  key: { business_id: 'uuid', place_id: 'uuid', quarter: 'int' },
  columns: { scans: add('int') },
});

const rewards = table('visit_rewards', {
  key: { business_id: 'uuid', month: 'date' },
  columns: { earned: add('int'), claimed: add('int') },
});

const placeRewards = table('visit_place_rewards', {
  key: { business_id: 'uuid', place_id: 'uuid', month: 'date' },
  columns: { earned: add('int'), claimed: add('int') },
});

type VisitEvent = ProjectedEvent<'StampsGiven' | 'RewardRedeemed', never>;
type RewardEvent = ProjectedEvent<BalanceEventType | CardMergeEvent['type'] | CardLapseEvent['type'], never>;

/** An undo removes a stamp, but the visit still counts. */
const visited = (event: VisitEvent) => {
  const { business_id, customer_id, day, place_id } = event.data;
  const quarter = quarterOf(countsAt(event));
  return [
    visitors.change({ business_id, customer_id }, { last_day: day }),
    quarters.change({ business_id, quarter }, { scans: 1 }),
    ...(place_id ? [placeQuarters.change({ business_id, place_id, quarter }, { scans: 1 })] : []),
  ];
};

const inMonth = ({ data }: RewardEvent, cells: Parameters<typeof rewards.change>[1]) => {
  const { business_id, day } = data;
  const month = monthOf(day);
  const place_id = 'place_id' in data ? data.place_id : undefined;
  return [
    rewards.change({ business_id, month }, cells),
    ...(place_id ? [placeRewards.change({ business_id, place_id, month }, cells)] : []),
  ];
};

function earned(
  event: ProjectedEvent<'StampsGiven' | 'StampsCarriedOver' | 'CardMerged' | 'StampsBroughtBack', never>,
) {
  const { amount, balance_after } = event.data;
  const rewards = rewardsBetween(event.data, balance_after - amount, balance_after);
  return rewards > 0 ? inMonth(event, { earned: rewards }) : [];
}

/** Unneeded stamps of a reward come back to this card [SC53]: what they are worth was counted before. */
function splitOff(event: ProjectedEvent<'CardSplitOff', never>) {
  const { returned = 0, balance_after, amount } = event.data;
  const rewards =
    rewardsBetween(event.data, balance_after - amount, balance_after) -
    rewardsBetween(event.data, 0, returned);
  return rewards === 0 ? [] : inMonth(event, { earned: rewards });
}

function unearned(
  event: ProjectedEvent<
    'StampsReversed' | 'CarryOverReversed' | 'CardMergedInto' | 'CardSplit' | 'StampsLapsed',
    never
  >,
) {
  const { amount, balance_after } = event.data;
  const lost = rewardsBetween(event.data, balance_after, balance_after + amount);
  return lost > 0 ? inMonth(event, { earned: -lost }) : [];
}

/** When customers come, and whether they return. A visit is a day, in the business's time zone, with a stamp or a redemption. */
export const visits = defineProjector({
  name: 'visits',
  pace: 'soon',
  revision: 8,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [visitors, months, gaps, quarters, placeQuarters, rewards, placeRewards],
  needs: [],
  reads: ['customer-cards', 'customer-directory'],
  on: {
    // An apology is no visit.
    StampsGiven: (event) => [...(event.data.apology ? [] : visited(event)), ...earned(event)],
    StampsReversed: unearned,
    // A paper card is no visit, but it may complete a reward that is then owed.
    StampsCarriedOver: earned,
    CarryOverReversed: unearned,
    // Two cards may owe another number of rewards after a merge or a split than before.
    CardMerged: earned,
    CardMergedInto: unearned,
    CardSplit: unearned,
    CardSplitOff: splitOff,
    // What has lapsed is owed no more, until it is brought back.
    StampsLapsed: unearned,
    StampsBroughtBack: earned,
    RewardRedeemed: (event) => [...visited(event), ...inMonth(event, { claimed: 1 })],
    RedemptionReversed: (event) => inMonth(event, { claimed: -1 }),
  },
});
