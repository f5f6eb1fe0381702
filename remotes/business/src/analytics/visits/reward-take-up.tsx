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
          : `${counted(earned, 'reward')} earned and ${claimed} claimed in the last 12 months: ${share} %.`
      }
      how="A reward is earned when a StampsGiven event fills a card under the terms of that moment, and claimed by a RewardRedeemed event; what is undone is taken off in the month of the undoing. Claims of one month can be of rewards earned in an earlier one."
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
        />
      )}
    </Figure>
  );
}
