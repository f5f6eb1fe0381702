import type { CardHere } from '@stampwell/contracts/http/shapes.ts';
import { cardTitle, fullReward } from '@stampwell/contracts/programme.ts';
import { IconGift } from '@stampwell/icons';
import { Stamp, shopColours, UnstyledButton, VisuallyHidden } from '@stampwell/ui';
import classes from './card-choice.module.css';

interface CardChoiceProps {
  shopId: string;
  /** Absent at a shop with one card. */
  cards: readonly CardHere[] | undefined;
  /** The one that is shown. */
  card: CardHere | undefined;
  /** The number of one that is looked up and not shown yet. */
  choosing: number | null;
  onChoose: (programme: number) => void;
}

/** The customer's cards at a shop that has more than one. A tap shows one; it gives nothing. */
export function CardChoice({ shopId, cards = [], card: shown, choosing, onChoose }: CardChoiceProps) {
  if (cards.length < 2) return null;
  return (
    <fieldset className={classes.cards} aria-label="Card">
      {cards.map((card) => (
        <UnstyledButton
          key={card.programme}
          className={classes.card}
          style={shopColours(shopId, card.look.hue)}
          aria-pressed={card.programme === (choosing ?? shown?.programme)}
          onClick={() => onChoose(card.programme)}
        >
          <span className={classes.stamp}>
            <Stamp mark={fullReward(card).emoji} shape={card.look.stamp_shape} seed={0} isSmall />
          </span>
          <span className={classes.words}>
            <strong className={classes.name}>{cardTitle(card)}</strong>{' '}
            <span className={classes.state}>
              <span>
                {`${card.current_stamps} / ${card.stamps_required}`}
                <VisuallyHidden> stamps</VisuallyHidden>
                {!card.takes_stamps && ' · Closed'}
              </span>
              {card.reward_eligible && (
                <span className={classes.ready}>
                  <IconGift size={16} stroke={2} aria-hidden="true" />
                  <VisuallyHidden>, reward ready</VisuallyHidden>
                </span>
              )}
            </span>
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
