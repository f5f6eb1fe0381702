import { counted, RewardReady } from '@stampwell/ui';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import classes from './verdict.module.css';

interface VerdictProps {
  current: number;
  required: number;
  /** In redeem mode the answer is shown large, readable at arm's length. */
  isLoud?: boolean;
}

export function Verdict({ current, required, isLoud = false }: VerdictProps) {
  const missing = required - current;
  const isEligible = missing <= 0;
  if (!isLoud) return isEligible ? <RewardReady isQuiet>Eligible for reward!</RewardReady> : null;
  const Icon = isEligible ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.verdict} data-eligible={isEligible || undefined} role="status">
      <Icon size={40} stroke={1.8} aria-hidden="true" />
      <div>
        <strong className={classes.words}>{isEligible ? 'Eligible for reward!' : 'No reward yet'}</strong>
        <span>{isEligible ? `${current} / ${required} stamps` : `${counted(missing, 'stamp')} missing`}</span>
      </div>
    </div>
  );
}
