import { IconGift } from '@stampwell/icons';
import type { ReactNode } from 'react';
import classes from './reward-ready.module.css';

/** A full card's badge; each screen gives its own words. */
export function RewardReady({ children }: { children: ReactNode }) {
  return (
    <p className={classes.ready}>
      <IconGift size={16} stroke={2} aria-hidden="true" />
      {children}
    </p>
  );
}
