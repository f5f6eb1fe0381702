import { type CardStamps, type CardTerms, cardView } from '@stampwell/contracts/programme.ts';
import { IconCircleCheck, IconCircleX } from '@stampwell/icons';
import { counted, RewardReady } from '@stampwell/ui';
import classes from './verdict.module.css';

interface VerdictProps {
  stamps: CardTerms & CardStamps;
  /** In redeem mode the answer is shown large, readable at arm's length. */
  isLoud?: boolean;
}

export function Verdict({ stamps, isLoud = false }: VerdictProps) {
  const { size, stamps: current, next, isReady: isEligible } = cardView(stamps, stamps);
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
