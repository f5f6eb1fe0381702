import { ScreenSkeleton } from '@stampwell/ui/static';
import type { ReactNode } from 'react';
import classes from './screens.module.css';
import { ShopHeader } from './shop-header.tsx';

/** Any screen: its title if that is known. */
export const AnyScreen = () => (
  <div className={classes.screen}>
    {both((isWide) => (
      <ScreenSkeleton
        isWide={isWide}
        title={
          <div>
            <p className={classes.title} data-opening-title />
            <p className={classes.words} data-opening-words />
          </div>
        }
      />
    ))}
  </div>
);

/** A profile: whose it is. Below the shop's header for staff. */
export const Profile = () => (
  <div className={classes.profile}>
    <div className={classes.staff}>
      <ShopHeader />
    </div>
    {both((isWide) => (
      <ScreenSkeleton shape="profile" isWide={isWide} title={<p className={classes.name} data-own-name />} />
    ))}
  </div>
);

/** As a column and wide: the root element's attributes choose one, since the address is not known here. */
const both = (draw: (isWide: boolean) => ReactNode) => (
  <>
    <div className={classes.column}>{draw(false)}</div>
    <div className={classes.wide}>{draw(true)}</div>
  </>
);
