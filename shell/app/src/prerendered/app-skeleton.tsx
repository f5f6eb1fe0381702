import '@stampwell/ui/static';
import type { ReactNode } from 'react';
import classes from './app-skeleton.module.css';
import { CounterSkeleton } from './shapes/counter-skeleton.tsx';
import { LoadFailure } from './shapes/load-failure.tsx';
import { ProfileSkeleton } from './shapes/profile-skeleton.tsx';
import { ScreenSkeleton } from './shapes/screen-skeleton.tsx';
import { WalletSkeleton } from './shapes/wallet-skeleton.tsx';

/**
 * The shape of the page that comes, until React draws it: which parts show is said by attributes of the root element
 * (before-app.ts). Measures are those of the shell's frame and of shell/ui's skeletons, so that nothing jumps.
 */
export function AppSkeleton({ entrance }: { entrance?: ReactNode }) {
  return (
    <div id="root">
      <div className={classes.frame} aria-hidden="true">
        <div className={classes.header}>
          <span className={classes.brand}>
            <img src="/icon.svg" alt="" width="32" height="32" />
            Stampwell
          </span>
          <span className={classes.avatar} />
        </div>
        {!entrance && <WalletSkeleton />}
        <ScreenSkeleton />
        {!entrance && <ProfileSkeleton />}
        {!entrance && <CounterSkeleton />}
        {entrance && <div className={classes.entrance}>{entrance}</div>}
        <div className={classes.bottom} />
      </div>
      <LoadFailure />
    </div>
  );
}
