import { IconGift } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './reward-ready.module.css';

interface RewardReadyProps {
  children: ReactNode;
  /** Above a button that should be the louder of the two. */
  isQuiet?: boolean;
}

/** The full card's banner; each screen gives its own words. */
export function RewardReady({ children, isQuiet = false }: RewardReadyProps) {
  return (
    <p className={classes.ready} data-quiet={isQuiet || undefined}>
      <IconGift size={20} stroke={2} aria-hidden="true" />
      {children}
    </p>
  );
}
