import type { ReactNode } from 'react';
import classes from './till.module.css';

interface TillProps {
  camera: ReactNode;
  /** Typing a code, finding a customer, the last entries. */
  children: ReactNode;
}

/** The camera beside everything else on a desk, above it on a phone. */
export function Till({ camera, children }: TillProps) {
  return (
    <div className={classes.till}>
      <div className={classes.part}>{camera}</div>
      <div className={classes.part}>{children}</div>
    </div>
  );
}
