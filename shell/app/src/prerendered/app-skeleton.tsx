import '@stampwell/ui/static';
import type { ReactNode } from 'react';
import classes from './app-skeleton.module.css';
import { LoadFailure } from './shapes/load-failure.tsx';
import { AnyScreen, Profile } from './shapes/screens.tsx';
import { ShopHeader } from './shapes/shop-header.tsx';
import { WalletSkeleton } from './shapes/wallet-skeleton.tsx';

/**
 * The skeleton of the coming page, shown until React renders. Attributes of the root element (before-app.ts) select its parts. Sizes
 * match the shell's frame and shell/packages/ui's skeletons, so that nothing moves.
 */
export function AppSkeleton({ entrance }: { entrance?: ReactNode }) {
  return (
    <div id="root">
      <div className={classes.frame}>
        <div aria-hidden="true">
          <div className={classes.header}>
            <span className={classes.brand}>
              <img src="/icon.svg" alt="" width="32" height="32" />
              Stampwell
            </span>
            <span className={classes.avatar} />
          </div>
          {!entrance && <WalletSkeleton />}
          <AnyScreen />
          {!entrance && <Profile />}
          {!entrance && <CounterSkeleton />}
          <div className={classes.bottom} />
        </div>
        {entrance && <main className={classes.entrance}>{entrance}</main>}
      </div>
      <LoadFailure />
    </div>
  );
}

/** The staff's first page: the shop's header and a panel. */
function CounterSkeleton() {
  return (
    <div className={classes.counter}>
      <ShopHeader />
      <div className={classes.panel}>
        <span className={classes.me} />
        <div className={classes.names}>
          <p className={classes.task} data-opening-title />
          <p className={classes.words} data-opening-words />
        </div>
      </div>
      <span className={classes.block} />
    </div>
  );
}
