import { Link } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { cardPath } from '@stampwell/contracts/paths.ts';
import { cardSize, rewardLine } from '@stampwell/contracts/programme.ts';
import { IconGift } from '@stampwell/icons';
import { useShopColours } from '@stampwell/ui';
import classes from './cards-here.module.css';
import { cardKey } from './which-card.ts';

interface CardsHereProps {
  cards: readonly StampCardView[];
  shown: StampCardView;
}

/** All cards of the customer's at a shop with several, each one press away. */
export const CardsHere = ({ cards, shown }: CardsHereProps) => (
  <nav aria-label="Cards here">
    <ul className={classes.cards}>
      {cards.map((card) => (
        <li key={cardKey(card)}>
          <OtherCard card={card} isShown={cardKey(card) === cardKey(shown)} />
        </li>
      ))}
    </ul>
  </nav>
);

function OtherCard({ card, isShown }: { card: StampCardView; isShown: boolean }) {
  return (
    <Link
      to={cardPath(card.business_id, card.programme)}
      replace
      className={classes.card}
      style={useShopColours(cardKey(card))}
      aria-current={isShown ? 'page' : undefined}
    >
      <span className={classes.name}>{card.card_name ?? rewardLine(card)}</span>
      <span className={classes.stamps}>
        {card.reward_eligible && <IconGift size={16} role="img" aria-label="Reward ready" />}
        {`${card.current_stamps} / ${cardSize(card)}`}
      </span>
    </Link>
  );
}
