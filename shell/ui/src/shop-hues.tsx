import { type CSSProperties, createContext, type ReactNode, use, useMemo } from 'react';
import { type HuedShop, huesApart, shopColours } from './shop-hue.ts';

interface ShopLooks {
  hues: ReadonlyMap<string, number>;
  logos: ReadonlyMap<string, string>;
}

const ShopHuesContext = createContext<ShopLooks>({ hues: new Map(), logos: new Map() });

interface ShopHuesProps {
  /** The wallet's shops, the earliest card first. */
  shops: readonly HuedShop[];
  children: ReactNode;
}

/** Keeps the colours of a wallet's shops apart, and shows their logos, on every screen that shows one of them. */
export function ShopHues({ shops, children }: ShopHuesProps) {
  const looks = useMemo(
    () => ({
      hues: huesApart(shops),
      logos: new Map(shops.flatMap(({ id, logo }) => (logo ? [[id, logo] as const] : []))),
    }),
    [shops],
  );
  return <ShopHuesContext value={looks}>{children}</ShopHuesContext>;
}

/** The colours of a shop, as in the reader's wallet. */
export const useShopColours = (shopId: string): CSSProperties =>
  shopColours(shopId, use(ShopHuesContext).hues.get(shopId));

/** The address of a shop's logo, if the wallet has one. */
export const useShopLogo = (shopId: string): string | undefined => use(ShopHuesContext).logos.get(shopId);
