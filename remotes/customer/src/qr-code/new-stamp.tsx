import { Link } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { cardPath } from '@stampwell/contracts/paths.ts';
import {
  cardSize,
  fullReward,
  stepReward,
  stepsOnTheWay,
  stepTaken,
} from '@stampwell/contracts/programme.ts';
import { CloseButton, RewardReady, ShopAvatar, StampGrid, Text, Title, useShopColours } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import type { LiveChange } from '../live/live-change.ts';
import { liveChangeTitle } from '../live/live-change-status.tsx';
import { ShopInLook } from '../shop/shop-in-look.tsx';
import { useShop } from '../shop/use-shop.ts';
import { cardKey, cardWords } from '../shop/which-card.ts';
import classes from './new-stamp.module.css';

/** Long enough to read, and to show to the staff. */
const SHOWN_MS = 10_000;

interface NewStampProps {
  liveChange: LiveChange;
  onClose: () => void;
}

/** Shows the shop's card below the code, and animates the new stamp. */
export function NewStamp({ liveChange, onClose }: NewStampProps) {
  const { business_id, programme } = liveChange.change;
  const { data } = useShop(business_id, programme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is shown for as long
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [liveChange]);
  return data ? (
    <ShopInLook detail={data}>
      <Card liveChange={liveChange} detail={data} onClose={onClose} />
    </ShopInLook>
  ) : null;
}

function Card({ liveChange, detail, onClose }: NewStampProps & { detail: ReplyOf<typeof userBusiness> }) {
  const { stamp_card: card } = detail;
  const { emoji } = fullReward(card);
  const { current_stamps: current, reward_eligible: isReady } = liveChange.change;
  const taken = stepReward(
    stepTaken(
      { current_stamps: liveChange.stampsBefore, taken: liveChange.takenBefore },
      liveChange.change,
      liveChange.termsBefore ?? card,
    ),
  );
  const required = cardSize(liveChange.change);
  // Renders the old balance first, so that the new stamps are animated.
  const [shown, setShown] = useState(liveChange.stampsBefore);
  useEffect(() => setShown(current), [current]);
  return (
    <div className={classes.card} style={useShopColours(cardKey(card))}>
      <div className={classes.head}>
        <ShopAvatar id={cardKey(card)} name={card.business_name} size={44} hasReward={isReady} />
        <div className={classes.words}>
          <Title order={2} className={classes.title}>
            {liveChangeTitle(liveChange)}
          </Title>
          <Link to={cardPath(card.business_id, card.programme)} className={classes.shop}>
            {cardWords(card)}
          </Link>
        </div>
        <CloseButton aria-label="Close" size={44} onClick={onClose} />
      </div>
      <StampGrid
        current={shown}
        required={required}
        mark={emoji}
        steps={stepsOnTheWay(card)}
        shopId={cardKey(card)}
        isStrip={required > 10}
      />
      {liveChange.kind === 'redeemed' ? (
        <Text>{`Enjoy your ${taken.emoji} ${taken.reward}!`}</Text>
      ) : (
        <Text>{`${current} / ${required} stamps`}</Text>
      )}
      {isReady && <RewardReady>Ready to redeem!</RewardReady>}
    </div>
  );
}
