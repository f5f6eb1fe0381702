import { Link } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import {
  type CardStamps,
  cardView,
  fullReward,
  stepReward,
  stepsOnTheWay,
} from '@stampwell/contracts/programme.ts';
import { RewardReady, ShopAvatar, StampGrid, Text, Title, useShopColours } from '@stampwell/ui';
import { Fragment, type ReactNode } from 'react';
import classes from './stamp-card.module.css';

export interface StampCardProps {
  shop: { id: string; name: string; description?: string | null };
  /** Of a shop with several cards, this one's. */
  name?: string | null | undefined;
  card: CardStamps;
  terms: Pick<StampCardView, 'steps' | 'spends' | 'keeps_rest'>;
  /** The shop has closed: the card is kept, but cannot be used. */
  isGone?: boolean;
  /** Why it takes no stamps now. */
  note?: ReactNode;
  /** The link's path. */
  to: string;
}

/** 'Biscuit · Free coffee', each after its emoji. */
export const RewardWords = ({ steps }: Pick<StampCardView, 'steps'>) =>
  steps.map((step, nth) => {
    const { emoji, reward } = stepReward(step);
    return (
      <Fragment key={step.stamps}>
        {nth > 0 && <span aria-hidden="true">·</span>}
        <span aria-hidden="true">{emoji}</span>
        <span>{reward}</span>
      </Fragment>
    );
  });

/** A shop's card in the wallet (docs/product.md, 'Business card widget'), in the shop's colour. The whole card is a link. */
export function StampCard({ shop, name, card, terms, isGone = false, note, to }: StampCardProps) {
  const { emoji } = fullReward(terms);
  const view = cardView(card, terms);
  const { stamps: current } = view;
  const isReady = !isGone && view.isReady;
  return (
    <article className={classes.card} data-noted={isGone || undefined} style={useShopColours(shop.id)}>
      <div className={classes.head}>
        <ShopAvatar id={shop.id} name={shop.name} hasReward={isReady} />
        <div className={classes.names}>
          <Title order={3} className={classes.name} title={shop.name}>
            <Link to={to} className={classes.link} aria-label={name ? `${shop.name} · ${name}` : undefined}>
              {shop.name}
            </Link>
          </Title>
          {name && <Text className={classes.which}>{name}</Text>}
          {!name && shop.description && (
            <Text className={classes.description} title={shop.description}>
              {shop.description}
            </Text>
          )}
        </div>
      </div>
      <div className={classes.progress}>
        <StampGrid
          current={current}
          required={view.size}
          mark={emoji}
          steps={stepsOnTheWay(terms)}
          shopId={shop.id}
          isStrip
        />
        <div className={classes.numbers}>
          <span>{`${current} / ${view.size} stamps`}</span>
          <span>{`${view.percentage}%`}</span>
        </div>
      </div>
      <Text className={classes.reward}>
        <RewardWords steps={terms.steps} />
      </Text>
      {note && <Text className={classes.note}>{note}</Text>}
      {isReady && <RewardReady>Ready to redeem!</RewardReady>}
    </article>
  );
}
