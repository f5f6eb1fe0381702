import type { Shop, StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { cardPath } from '@stampwell/contracts/paths.ts';
import { noteOfShop } from '@stampwell/contracts/standing.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LiveChange } from '../live/live-change.ts';
import { LiveChangeStatus } from '../live/live-change-status.tsx';
import { beside } from '../shop/beside.tsx';
import { goneWords } from '../shop/gone-words.ts';
import { cardKey } from '../shop/which-card.ts';
import type { ClosingNoteProps } from './closing-note.tsx';
import { goneLast, inFirstOrder } from './first-order.ts';
import { StampCard } from './stamp-card.tsx';
import classes from './wallet.module.css';

const ClosingNote = beside<ClosingNoteProps>(() =>
  import('./closing-note.tsx').then(({ ClosingNote }) => ClosingNote),
);

interface CardListProps {
  cards: readonly StampCardView[];
  shops: readonly Shop[];
  /** A change that just arrived, to be shown and announced. */
  liveChange: LiveChange | null;
}

/** The cards in the order of the first load, so that none moves while the screen is open. */
export function CardList({ cards, shops, liveChange }: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shopOf = new Map(shops.map((shop) => [shop.id, shop]));
  const isGone = (card: StampCardView) => shopOf.get(card.business_id)?.is_active === false;
  const [firstOrder] = useState(() => goneLast(cards, isGone).map(cardKey));
  const changed = liveChange && cards.find((card) => cardKey(card) === cardKey(liveChange.change));
  useEffect(() => {
    const key = liveChange && cardKey(liveChange.change);
    const card = list.current?.querySelector(`[data-shop="${key}"]`);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [liveChange]);
  return (
    <>
      <ul className={classes.cards} ref={list}>
        {inFirstOrder(cards, firstOrder).map((card) => (
          <li key={cardKey(card)} data-shop={cardKey(card)} className={classes.card}>
            <WalletCard card={card} shop={shopOf.get(card.business_id)} />
          </li>
        ))}
      </ul>
      <LiveChangeStatus liveChange={liveChange} card={changed ?? undefined} />
    </>
  );
}

function WalletCard({ card, shop }: { card: StampCardView; shop: Shop | undefined }) {
  const isGone = shop?.is_active === false;
  return (
    <StampCard
      shop={{ id: cardKey(card), name: card.business_name, description: shop?.description ?? null }}
      name={card.card_name}
      card={card}
      terms={card}
      isGone={isGone}
      note={noteOf(card, shop)}
      to={cardPath(card.business_id, card.programme)}
    />
  );
}

/** Why this card takes no stamps. A lapsed shop still owes rewards earned there. */
function noteOf({ closing }: StampCardView, shop: Shop | undefined): ReactNode {
  if (shop?.is_active === false) return goneWords(shop);
  if (closing) return <ClosingNote closing={closing} timeZone={shop?.time_zone} />;
  return shop ? noteOfShop(shop) : null;
}
