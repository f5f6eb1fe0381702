import { Text, Title } from '@mantine/core';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { Link } from '../../router/index.ts';
import { shopColours } from '../shop-hue.ts';
import { ProgressBar } from './progress-bar.tsx';
import { RewardReady } from './reward-ready.tsx';
import { ShopAvatar } from './shop-avatar.tsx';
import classes from './stamp-card.module.css';

export interface StampCardProps {
  shop: { id: string; name: string; description?: string | null };
  current: number;
  required: number;
  rewardEmoji?: string;
  rewardDescription?: string;
  /** Where a click leads. */
  to: string;
}

/** A shop's card in the wallet (spec: 'Business card widget'). The whole card is one link. */
export function StampCard({ shop, current, required, rewardEmoji, rewardDescription, to }: StampCardProps) {
  const percent = Math.min(100, Math.round((current / Math.max(1, required)) * 100));
  return (
    <article className={classes.card} style={shopColours(shop.id)}>
      <div className={classes.head}>
        <ShopAvatar id={shop.id} name={shop.name} hasReward={current >= required} />
        <div className={classes.names}>
          <Title order={3} className={classes.name}>
            <Link to={to} className={classes.link}>
              {shop.name}
            </Link>
          </Title>
          {shop.description && <Text className={classes.description}>{shop.description}</Text>}
        </div>
      </div>
      <div className={classes.progress}>
        <div className={classes.numbers}>
          <span>{`${current} / ${required} stamps`}</span>
          <span>{`${percent}%`}</span>
        </div>
        <ProgressBar value={current} max={required} label={`Stamps at ${shop.name}`} />
      </div>
      {current >= required ? (
        <RewardReady>Ready to redeem!</RewardReady>
      ) : (
        <Text className={classes.reward}>
          <span aria-hidden="true">{rewardEmoji || DEFAULT_REWARD.emoji}</span>{' '}
          {rewardDescription || DEFAULT_REWARD.description}
        </Text>
      )}
    </article>
  );
}
