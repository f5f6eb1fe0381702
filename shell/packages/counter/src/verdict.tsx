import { type CardTerms, cardView } from '@stampwell/contracts/programme.ts';
import { IconCircleCheck, IconCircleX } from '@stampwell/icons';
import { counted, RewardReady } from '@stampwell/ui';
import classes from './verdict.module.css';

interface VerdictProps {
  current: number;
  terms: CardTerms;
  /** In redeem mode the answer is shown large, readable at arm's length. */
  isLoud?: boolean;
}

export function Verdict({ current, terms, isLoud = false }: VerdictProps) {
  const { size, next, isReady: isEligible } = cardView({ current_stamps: current }, terms);
  if (!isLoud) return isEligible ? <RewardReady>Eligible for reward!</RewardReady> : null;
  const Icon = isEligible ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.verdict} data-eligible={isEligible || undefined} role="status">
      <Icon size={40} stroke={1.8} aria-hidden="true" />
      <div>
        <strong className={classes.words}>{isEligible ? 'Eligible for reward!' : 'No reward yet'}</strong>
        <span>
          {isEligible ? `${current} / ${size} stamps` : `${counted(next?.missing ?? 0, 'stamp')} missing`}
        </span>
      </div>
    </div>
  );
}
