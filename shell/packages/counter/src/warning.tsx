import { IconAlertTriangle } from '@stampwell/icons';
import type { ReactNode } from 'react';
import classes from './warning.module.css';

/** Why a button is off, or what its press would lose. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
      {children}
    </p>
  );
}
