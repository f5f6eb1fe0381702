import type { Shop, StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { noteOfShop } from '@stampwell/contracts/standing.ts';
import { useEffect, useRef, useState } from 'react';
import type { LiveChange } from '../live/live-change.ts';
import { LiveChangeStatus } from '../live/live-change-status.tsx';
import { goneWords } from '../shop/gone-words.ts';
import { goneLast, inFirstOrder } from './first-order.ts';
import { StampCard } from './stamp-card.tsx';
import classes from './wallet.module.css';

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
  const [firstOrder] = useState(() => goneLast(cards, isGone).map((card) => card.business_id));
  const changed = cards.find((card) => card.business_id === liveChange?.change.business_id);
  useEffect(() => {
    const card = list.current?.querySelector(`[data-shop="${liveChange?.change.business_id}"]`);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [liveChange]);
  return (
    <>
      <ul className={classes.cards} ref={list}>
        {inFirstOrder(cards, firstOrder).map((card) => (
          <li key={card.business_id} data-shop={card.business_id} className={classes.card}>
            <WalletCard card={card} shop={shopOf.get(card.business_id)} />
          </li>
        ))}
      </ul>
      <LiveChangeStatus liveChange={liveChange} card={changed} />
    </>
  );
}

function WalletCard({ card, shop }: { card: StampCardView; shop: Shop | undefined }) {
  const isGone = shop?.is_active === false;
  return (
    <StampCard
      shop={{ id: card.business_id, name: card.business_name, description: shop?.description ?? null }}
      card={card}
      terms={card}
      isGone={isGone}
      note={noteOf(shop)}
      to={paths.business.detail(card.business_id)}
    />
  );
}

/** Why this card takes no stamps. A lapsed shop still owes rewards earned there. */
function noteOf(shop: Shop | undefined): string | null {
  if (shop?.is_active === false) return goneWords(shop);
  return shop ? noteOfShop(shop) : null;
}
