import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { Button, dateTimeLabel, Modal, Stamp, shopColours, Text } from '@stampwell/kit';
import { useState } from 'react';
import classes from './redeemed-modal.module.css';

interface RedeemedModalProps {
  isOpen: boolean;
  onClose: () => void;
  card: StampCardView;
}

/** The moment that all the stamps were for. */
export function RedeemedModal({ isOpen, onClose, card }: RedeemedModalProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Reward Redeemed!">
      <Celebration card={card} />
      <Button size="lg" fullWidth onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}

function Celebration({ card }: { card: StampCardView }) {
  const emoji = card.reward_emoji || DEFAULT_REWARD.emoji;
  // Lets the counter see that it is not an old picture.
  const [at] = useState(() => new Date().toISOString());
  return (
    <div className={classes.reward} style={shopColours(card.business_id)}>
      <div className={classes.stamp}>
        <Stamp mark={emoji} seed={card.total_redeemed} pressed={0} />
      </div>
      <Text className={classes.enjoy}>
        {`Enjoy your ${emoji} ${card.reward_description || DEFAULT_REWARD.description}!`}
      </Text>
      <Text>Stamps reset to 0</Text>
      <Text className={classes.time}>{dateTimeLabel(at)}</Text>
    </div>
  );
}
