import { useApiQuery } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { ShopHues } from '@stampwell/ui';
import { type ReactNode, useMemo } from 'react';

/** Shows each shop in the colour that it has in this wallet. Asks for nothing: before the wallet is known, shops have their own. */
export function WalletColours({ children }: { children: ReactNode }) {
  const { data } = useApiQuery(userDashboard, {}, { enabled: false });
  const cards = data?.stamp_cards;
  const shops = useMemo(() => inOrderOfStart(cards ?? []), [cards]);
  return <ShopHues shops={shops}>{children}</ShopHues>;
}

const inOrderOfStart = (cards: readonly StampCardView[]) =>
  cards
    .map(({ business_id: id, look, created_at }) => ({
      id,
      hue: look?.hue,
      logo: logoAddress(id, look?.logo, 'small'),
      started: `${created_at ?? '9'} ${id}`,
    }))
    .sort((one, other) => (one.started < other.started ? -1 : 1));
