import { IconGift } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './reward-ready.module.css';

/** The full card's banner; the words are the screen's. */
export function RewardReady({ children }: { children: ReactNode }) {
  return (
    <p className={classes.ready}>
      <IconGift size={20} stroke={2} aria-hidden="true" />
      {children}
    </p>
  );
}
