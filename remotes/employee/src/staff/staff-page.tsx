import { ShopLooks, useIsOffline, useSession } from '@stampwell/client';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import {
  BackButton,
  OfflineNote,
  Screen,
  ShopAvatar,
  Skeleton,
  shopColours,
  WideScreen,
} from '@stampwell/ui';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import classes from './staff-page.module.css';

const TillTools = lazy(async () => ({
  default: (await import(/* webpackChunkName: "kept-till-tools" */ '../till/till-tools.tsx')).TillTools,
}));

interface StaffPageProps {
  /** Undefined while loading, null if unavailable. */
  shop: { id: string; name: string; look?: ShopLook | undefined } | null | undefined;
  /** The page's heading, below the shop's name. */
  title?: string;
  /** Below the shop's name, which is then the heading. */
  welcome?: string;
  /** Target of the back button; absent on the first page. */
  back?: { to: string; label: string } | undefined;
  /** At the end of the header. */
  tools?: ReactNode;
  /** Kept within reach of the thumb. */
  actions?: ReactNode;
  /** Uses the width of a desk. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of all staff pages: the shop's header in its colour, and one column. */
export function StaffPage({ shop, back, tools, actions, isWide, children, ...words }: StaffPageProps) {
  const isOffline = useIsOffline();
  const isAtTill = Boolean(useSession().employee?.prove);
  const shops = useMemo(() => (shop ? [shop] : []), [shop]);
  return (
    <ShopLooks shops={shops}>
      <div className={classes.page} style={shop ? shopColours(shop.id, shop.look?.hue) : undefined}>
        <header className={classes.header}>
          <div className={classes.row} data-wide={isWide || undefined}>
            {back && <BackButton to={back.to} label={back.label} />}
            {!back && shop && <ShopAvatar id={shop.id} name={shop.name} size={44} />}
            {!back && shop === undefined && <Skeleton height={44} width={44} radius={13} />}
            <Names shop={shop} {...words} />
            <OfflineNote isOffline={isOffline} />
            {tools}
            {isAtTill && (
              <Suspense>
                <TillTools />
              </Suspense>
            )}
          </div>
        </header>
        {isWide ? <WideScreen>{children}</WideScreen> : <Screen actions={actions}>{children}</Screen>}
      </div>
    </ShopLooks>
  );
}

function Names({ shop, title, welcome }: Pick<StaffPageProps, 'shop' | 'title' | 'welcome'>) {
  const name = shop === undefined ? <Skeleton height={18} width={140} /> : (shop?.name ?? 'Stampwell');
  if (title !== undefined) {
    return (
      <div className={classes.names}>
        <div className={classes.quiet} title={shop?.name}>
          {name}
        </div>
        <h1 className={classes.loud} title={title}>
          {title}
        </h1>
      </div>
    );
  }
  const Heading = welcome === undefined ? 'div' : 'h1';
  return (
    <div className={classes.names}>
      <Heading className={classes.loud} title={shop?.name}>
        {name}
      </Heading>
      {welcome !== undefined && <div className={classes.quiet}>{welcome}</div>}
    </div>
  );
}
