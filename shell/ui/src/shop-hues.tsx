import { type CSSProperties, createContext, type ReactNode, use, useMemo } from 'react';
import { type HuedShop, huesApart, shopColours } from './shop-hue.ts';

const ShopHuesContext = createContext<ReadonlyMap<string, number>>(new Map());

interface ShopHuesProps {
  /** The wallet's shops, the earliest card first. */
  shops: readonly HuedShop[];
  children: ReactNode;
}

/** Keeps the colours of a wallet's shops apart, on every screen that shows one of them. */
export function ShopHues({ shops, children }: ShopHuesProps) {
  const hues = useMemo(() => huesApart(shops), [shops]);
  return <ShopHuesContext value={hues}>{children}</ShopHuesContext>;
}

/** The colours of a shop, as in the reader's wallet. */
export const useShopColours = (shopId: string): CSSProperties =>
  shopColours(shopId, use(ShopHuesContext).get(shopId));
