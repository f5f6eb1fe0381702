import type { WhatIfCosts, WhatIfOutcome, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { counted, grouped } from '@stampwell/ui';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});
/** With pence where they matter. @param pence may be fractional */
export const priceOf = (pence: number): string =>
  (Math.abs(pence) >= 100_000 ? wholePounds : pounds).format(pence / 100);

export const costOf = (rewards: number, costs: WhatIfCosts): number => rewards * costs.reward_cost_pence;

/** At most one decimal. */
export const inRewards = (value: number): string => grouped(Math.round(value * 10) / 10);

export interface Line {
  label: string;
  real: string;
  whatIf: string;
  difference: string;
}

const signed = (value: number, words: (size: number) => string): string =>
  value === 0 ? 'the same' : `${value > 0 ? '+' : '−'}${words(Math.abs(value))}`;

function line(label: string, [real, other]: [number, number], words: (value: number) => string): Line {
  return { label, real: words(real), whatIf: words(other), difference: signed(other - real, words) };
}

/** Compares figure by figure; lines empty in both columns are left out. */
export function linesOf({ real, what_if: other }: WhatIfResult, costs: WhatIfCosts | null): Line[] {
  const both = (of: (outcome: WhatIfOutcome) => number): [number, number] => [of(real), of(other)];
  return [
    line(
      'Rewards given',
      both(({ rewards }) => rewards),
      grouped,
    ),
    ...(costs ? moneyLines(both, costs) : []),
    ...timeLines(real, other),
    line(
      'Visits with stamps',
      both(({ visits }) => visits),
      grouped,
    ),
    ...(other.refused_visits > 0
      ? [
          line(
            'Visits turned away',
            both(({ refused_visits }) => refused_visits),
            grouped,
          ),
        ]
      : []),
    line(
      'Stamps given',
      both(({ stamps }) => stamps),
      grouped,
    ),
    ...(other.expired_stamps !== 0 || real.expired_stamps !== 0
      ? [
          line(
            'Stamps lapsed',
            both(({ expired_stamps }) => expired_stamps),
            grouped,
          ),
        ]
      : []),
    line(
      'Full cards at the end',
      both(({ full_cards }) => full_cards),
      grouped,
    ),
    line(
      'Rewards owed at the end',
      both(({ owed_rewards }) => owed_rewards),
      inRewards,
    ),
    ...(costs
      ? [
          line(
            'Cost of rewards owed at the end',
            both(({ owed_rewards }) => costOf(owed_rewards, costs)),
            priceOf,
          ),
        ]
      : []),
  ];
}

function moneyLines(
  both: (of: (outcome: WhatIfOutcome) => number) => [number, number],
  costs: WhatIfCosts,
): Line[] {
  const cost = line(
    'What the rewards cost',
    both(({ rewards }) => costOf(rewards, costs)),
    priceOf,
  );
  const share = ({ rewards, visits }: WhatIfOutcome) =>
    (100 * costOf(rewards, costs)) / (visits * costs.average_spend_pence);
  const [real, other] = both(share);
  if (!Number.isFinite(real) || !Number.isFinite(other)) return [cost];
  const percent = (value: number) => `${value.toFixed(1)} %`;
  return [cost, line('Their share of takings', [round(real), round(other)], percent)];
}

const round = (value: number) => Math.round(value * 10) / 10;

function timeLines({ median_days: real }: WhatIfOutcome, { median_days: other }: WhatIfOutcome): Line[] {
  const words = (value: number | null) => (value === null ? '–' : `${value} days`);
  if (real === null && other === null) return [];
  const difference =
    real === null || other === null ? '–' : signed(round(other - real), (value) => `${value} days`);
  return [{ label: 'Usual days to a reward', real: words(real), whatIf: words(other), difference }];
}

/** The answer in a sentence or two. */
export function headline({ real, what_if: other }: WhatIfResult, costs: WhatIfCosts | null): string {
  const more = other.rewards - real.rewards;
  const given = counted(real.rewards, 'reward was', 'rewards were');
  if (more === 0) return `${given} given; it would have been as many.`;
  const change = `${given} given; it would have been ${counted(other.rewards, 'reward', 'rewards')}`;
  if (!costs || costs.reward_cost_pence === 0) return `${change}.`;
  const cost = priceOf(Math.abs(costOf(more, costs)));
  if (costs.average_spend_pence === 0) return `${change}: ${cost} ${more > 0 ? 'more' : 'less'}.`;
  const visits = Math.ceil(Math.abs(costOf(more, costs)) / costs.average_spend_pence);
  const worth = `what ${counted(visits, 'visit brings', 'visits bring')} in`;
  return `${change}: ${cost} ${more > 0 ? 'more' : 'less'}, ${worth}.`;
}
