import { type CSSProperties, createContext, type ReactNode, use, useMemo } from 'react';
import { type HuedShop, huesApart, shopColours } from './shop-hue.ts';
import type { StampShape } from './stamp/ink.ts';

type Looks = ReadonlyMap<string, HuedShop>;

const LooksContext = createContext<Looks>(new Map());

interface ShopHuesProps {
  shops: readonly HuedShop[];
  /** Keeps their colours apart, as in a wallet: the earliest card first. */
  areApart?: boolean;
  children: ReactNode;
}

/** The looks of shops, for every part that draws one of them. Inside another it adds its shops; those of the outer one stay as they are. */
export function ShopHues({ shops, areApart = false, children }: ShopHuesProps) {
  const outer = use(LooksContext);
  const looks = useMemo(() => {
    const hues = areApart ? huesApart(shops) : null;
    const own = shops.map((shop) => [shop.id, { ...shop, hue: hues?.get(shop.id) ?? shop.hue }] as const);
    return new Map([...own, ...outer]);
  }, [shops, areApart, outer]);
  return <LooksContext value={looks}>{children}</LooksContext>;
}

/** The colours of a shop, as in the reader's wallet. */
export const useShopColours = (shopId: string): CSSProperties =>
  shopColours(shopId, use(LooksContext).get(shopId)?.hue);

/** The address of a shop's logo, if it has one. */
export const useShopLogo = (shopId: string): string | undefined =>
  use(LooksContext).get(shopId)?.logo ?? undefined;

/** The shape of a shop's stamps. */
export const useShopShape = (shopId: string): StampShape | undefined => use(LooksContext).get(shopId)?.shape;
