import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { Panel, ProgressBar, RewardReady, StampGrid } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './progress-panel.module.css';

export function ProgressPanel({ card, children }: { card: StampCardView; children?: ReactNode }) {
  const { current_stamps: current, stamps_required: required, reward_eligible: isReady } = card;
  const emoji = card.reward_emoji || DEFAULT_REWARD.emoji;
  return (
    <Panel title="Your Progress" shopId={card.business_id}>
      <StampGrid current={current} required={required} mark={emoji} shape={card.look?.stamp_shape} />
      <div className={classes.progress}>
        <div className={classes.numbers}>
          <span>{`${current} / ${required} stamps`}</span>
          <span>{`${card.progress_percentage}%`}</span>
        </div>
        <ProgressBar value={current} max={required} label="Stamps" />
      </div>
      <p className={classes.reward}>
        <span aria-hidden="true">{emoji}</span>
        <span>{card.reward_description || DEFAULT_REWARD.description}</span>
      </p>
      {isReady && <RewardReady>Ready to redeem!</RewardReady>}
      {children}
    </Panel>
  );
}
