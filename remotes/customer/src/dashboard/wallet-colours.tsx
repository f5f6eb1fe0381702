import { useApiQuery } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { ShopHues } from '@stampwell/ui';
import { type ReactNode, useMemo } from 'react';
import { cardKey, huedCard } from '../shop/which-card.ts';

interface WalletColoursProps {
  /** Whether the page itself asks for the wallet; otherwise this does. */
  isAsked?: boolean;
  children: ReactNode;
}

/** Shows each shop in the look that it has in this wallet. Before the wallet is known, shops have their own. */
export function WalletColours({ isAsked = false, children }: WalletColoursProps) {
  const { data } = useApiQuery(userDashboard, {}, { enabled: !isAsked });
  const cards = data?.stamp_cards;
  const shops = useMemo(() => inOrderOfStart(cards ?? []), [cards]);
  return (
    <ShopHues areApart shops={shops}>
      {children}
    </ShopHues>
  );
}

const inOrderOfStart = (cards: readonly StampCardView[]) =>
  cards
    .map((card) => ({ ...huedCard(card), started: `${card.created_at ?? '9'} ${cardKey(card)}` }))
    .sort((one, other) => (one.started < other.started ? -1 : 1));
