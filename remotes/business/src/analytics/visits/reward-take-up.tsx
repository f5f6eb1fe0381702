import { Figure } from '@stampwell/audit/traffic';
import { counted } from '@stampwell/ui';
import { Plot } from '@stampwell/ui/charts';
import { monthLabel, percentOf, type Visits } from './visits.ts';

const SERIES = [
  { name: 'earned', label: 'Earned' },
  { name: 'claimed', label: 'Claimed' },
] as const;

export function RewardTakeUp({ rewards }: { rewards: Visits['rewards'] }) {
  const earned = rewards.reduce((sum, month) => sum + month.earned, 0);
  const claimed = rewards.reduce((sum, month) => sum + month.claimed, 0);
  const share = percentOf(claimed, earned);
  return (
    <Figure
      title="Reward take-up"
      summary={
        share === null
          ? 'No card was filled in the last 12 months.'
          : `${counted(earned, 'reward')} earned and ${claimed} claimed in the last 12 months: ${share} %. The pale bar is this month so far.`
      }
      how="A reward is earned when a stamp fills a card under the terms of that day, and claimed when it is redeemed. Undone ones are subtracted in the month of the undo. A reward may be claimed in a later month than it was earned."
      figures={{
        heads: ['Month', 'Earned', 'Claimed'],
        rows: rewards.map((month) => [month.month, month.earned, month.claimed]),
      }}
    >
      {earned + claimed > 0 && (
        <Plot
          kind="bar"
          points={rewards.map(({ month, ...counts }) => ({ label: monthLabel(month), ...counts }))}
          series={SERIES}
          isLastSoFar
        />
      )}
    </Figure>
  );
}
