import { logoAddress } from '@stampwell/contracts/logo.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import { ShopHues } from '@stampwell/ui';
import { type ReactNode, useMemo } from 'react';

export interface LookedShop {
  id: string;
  look?: ShopLook | null | undefined;
}

/** A shop's look as its pages draw it: hue, logo and the shape of its stamps. */
export const huedShop = ({ id, look }: LookedShop) => ({
  id,
  hue: look?.hue,
  logo: logoAddress(id, look?.logo, 'small'),
  shape: look?.stamp_shape,
});

interface ShopLooksProps {
  shops: readonly LookedShop[];
  children: ReactNode;
}

/** Draws these shops below as their owners chose. */
export function ShopLooks({ shops, children }: ShopLooksProps) {
  const hued = useMemo(() => shops.map(huedShop), [shops]);
  return <ShopHues shops={hued}>{children}</ShopHues>;
}
