import { Link } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import {
  Anchor,
  Button,
  counted,
  Modal,
  ShopAvatar,
  Stamp,
  Text,
  useShopColours,
  useShopShape,
} from '@stampwell/ui';
import { useEffect, useState } from 'react';
import { yourCard } from './asked-card.ts';
import classes from './redeemed-modal.module.css';
import { clockOf, sinceWords } from './since-words.ts';
import { cardKey, cardWords } from './which-card.ts';

/** Several per second, so that no second is skipped. */
const TICK_MS = 250;

/** A running clock since first shown, which tells a live screen from a screenshot of a redemption. */
function SinceThen() {
  const [start] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.clock} role="timer" aria-label="Redeemed">
      <strong className={classes.since}>{sinceWords(now - start)}</strong>
      <span className={classes.now}>{clockOf(now)}</span>
    </div>
  );
}

export interface TakenReward {
  emoji: string;
  reward: string;
}

interface RedeemedModalProps {
  /** What was redeemed; null while there is nothing to celebrate. */
  taken: TakenReward | null;
  onClose: () => void;
  card: StampCardView;
}

/** The celebration, large enough to be read across a counter. */
export function RedeemedModal({ taken, onClose, card }: RedeemedModalProps) {
  return (
    <Modal isOpen={taken !== null} onClose={onClose} title="Reward Redeemed!">
      <Celebration card={card} taken={taken ?? fullReward(card)} />
      <Button size="lg" fullWidth onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}

function Celebration({ card, taken: { emoji, reward } }: { card: StampCardView; taken: TakenReward }) {
  const { current_stamps: left } = card;
  return (
    <div className={classes.reward} style={useShopColours(cardKey(card))}>
      <div className={classes.stamp}>
        <Stamp mark={emoji} seed={card.total_redeemed} shape={useShopShape(cardKey(card))} pressed={0} />
      </div>
      <div className={classes.shop}>
        <ShopAvatar id={cardKey(card)} name={card.business_name} size={28} />
        <span>{cardWords(card)}</span>
      </div>
      <Text className={classes.enjoy}>{`Enjoy your ${emoji} ${reward}!`}</Text>
      <SinceThen />
      <Text className={classes.note}>
        {left === 0 ? 'Stamps reset to 0' : `${counted(left, 'stamp')} left on ${yourCard(card)}`}
      </Text>
      <Text className={classes.note}>
        By mistake? Staff can put it back for a day: have them scan{' '}
        <Anchor component={Link} to={paths.qrCode} replace>
          your code
        </Anchor>{' '}
        and press Undo.
      </Text>
    </div>
  );
}
