import type { CardHere } from '@stampwell/contracts/http/shapes.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { counted, Stamp, shopColours, UnstyledButton } from '@stampwell/ui';
import classes from './card-choice.module.css';
import { nameOf } from './till-cards.ts';

interface CardChoiceProps {
  shopId: string;
  /** Absent at a shop with one card. */
  cards: readonly CardHere[] | undefined;
  chosen: number;
  onChoose: (programme: number) => void;
}

/** The customer's cards at a shop that has more than one. A tap shows one; it gives nothing. */
export function CardChoice({ shopId, cards = [], chosen, onChoose }: CardChoiceProps) {
  if (cards.length < 2) return null;
  return (
    <fieldset className={classes.cards} aria-label="Card">
      {cards.map((card) => (
        <UnstyledButton
          key={card.programme}
          className={classes.card}
          style={shopColours(shopId, card.look.hue)}
          aria-pressed={card.programme === chosen}
          aria-label={[nameOf(card), filledWords(card), stateWords(card)].filter(Boolean).join(', ')}
          onClick={() => onChoose(card.programme)}
        >
          <span className={classes.stamp}>
            <Stamp mark={fullReward(card).emoji} shape={card.look.stamp_shape} seed={0} isSmall />
          </span>
          <span className={classes.words}>
            <strong className={classes.name}>{nameOf(card)}</strong>
            <span className={classes.state} data-ready={card.reward_eligible || undefined}>
              {`${card.current_stamps} / ${card.stamps_required}`}
              {stateWords(card) && ` · ${stateWords(card)}`}
            </span>
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

const filledWords = ({ current_stamps, stamps_required }: CardHere) =>
  `${current_stamps} of ${counted(stamps_required, 'stamp')}`;

const stateWords = ({ reward_eligible, takes_stamps }: CardHere) =>
  [reward_eligible && 'Reward ready', !takes_stamps && 'Closed'].filter(Boolean).join(' · ');
