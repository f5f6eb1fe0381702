import type { NewTerms } from '@stampwell/contracts/http/new-terms.ts';
import { rewardLine } from '@stampwell/contracts/programme.ts';
import { counted } from '@stampwell/ui';

type Terms = NewTerms['own'];

/** A card's terms and the shop's of today, line by line: each reward, and of the rest what differs. */
export function comparedTerms({ own, today }: NewTerms): { own: string[]; today: string[] } {
  const differing = WORDS.filter((words) => words(own) !== words(today));
  const lines = (terms: Terms) => [...rewards(terms), ...differing.map((words) => words(terms))];
  return { own: lines(own), today: lines(today) };
}

const rewards = ({ steps }: Terms): string[] =>
  steps.map((step) => `${counted(step.stamps, 'stamp')}: ${rewardLine({ steps: [step] })}`);

const WORDS: readonly ((terms: Terms) => string)[] = [
  ({ steps, spends }) => {
    if (steps.length < 2) return 'One reward for a full card';
    return spends ? 'Each reward uses its stamps' : 'Rewards on the way use no stamps';
  },
  ({ keeps_rest }) => (keeps_rest ? 'Stamps left over stay' : 'A full card’s reward uses all stamps'),
  ({ scan_cooldown_hours: hours }) =>
    hours > 0 ? `${counted(hours, 'hour')} between stamps` : 'No wait between stamps',
  ({ lapses_after_months: months }) =>
    months ? `Stamps lapse after ${counted(months, 'month')} without a visit` : 'Stamps do not lapse',
];
