import { huedShop } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { ShopHues } from '@stampwell/ui';
import { type ReactNode, useMemo } from 'react';
import { huedCard } from './which-card.ts';

interface ShopInLookProps {
  detail: Pick<ReplyOf<typeof userBusiness>, 'business' | 'stamp_card' | 'cards'>;
  children: ReactNode;
}

/** Draws a shop, and each of its cards, as the owner chose. */
export function ShopInLook({ detail: { business, stamp_card, cards }, children }: ShopInLookProps) {
  const hued = useMemo(
    () => [huedShop(business), ...(cards ?? [stamp_card]).map(huedCard)],
    [business, stamp_card, cards],
  );
  return <ShopHues shops={hued}>{children}</ShopHues>;
}
