import { Link } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { cardView, fullReward } from '@stampwell/contracts/programme.ts';
import { RewardReady, ShopAvatar, StampGrid, Text, Title, useShopColours } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './stamp-card.module.css';

export interface StampCardProps {
  shop: { id: string; name: string; description?: string | null };
  current: number;
  terms: Pick<StampCardView, 'steps'>;
  /** The shop has closed: the card is kept, but cannot be used. */
  isGone?: boolean;
  /** Why it takes no stamps now. */
  note?: ReactNode;
  /** The link's path. */
  to: string;
}

/** A shop's card in the wallet (docs/product.md, 'Business card widget'), in the shop's colour. The whole card is a link. */
export function StampCard({ shop, current, terms, isGone = false, note, to }: StampCardProps) {
  const { emoji, reward } = fullReward(terms);
  const view = cardView({ current_stamps: current }, terms);
  const isReady = !isGone && view.isReady;
  return (
    <article className={classes.card} data-noted={isGone || undefined} style={useShopColours(shop.id)}>
      <div className={classes.head}>
        <ShopAvatar id={shop.id} name={shop.name} hasReward={isReady} />
        <div className={classes.names}>
          <Title order={3} className={classes.name} title={shop.name}>
            <Link to={to} className={classes.link}>
              {shop.name}
            </Link>
          </Title>
          {shop.description && (
            <Text className={classes.description} title={shop.description}>
              {shop.description}
            </Text>
          )}
        </div>
      </div>
      <div className={classes.progress}>
        <StampGrid current={current} required={view.size} mark={emoji} shopId={shop.id} isStrip />
        <div className={classes.numbers}>
          <span>{`${current} / ${view.size} stamps`}</span>
          <span>{`${view.percentage}%`}</span>
        </div>
      </div>
      <Text className={classes.reward}>
        <span aria-hidden="true">{emoji}</span>
        <span>{reward}</span>
      </Text>
      {note && <Text className={classes.note}>{note}</Text>}
      {isReady && <RewardReady>Ready to redeem!</RewardReady>}
    </article>
  );
}
