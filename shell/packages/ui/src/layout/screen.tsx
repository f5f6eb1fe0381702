import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  children: ReactNode;
  /** Kept above the bottom navigation on a phone, within reach of the thumb. */
  actions?: ReactNode;
}

/** One column, at most 480 px: customers and counter. */
export function Screen({ children, actions }: ScreenProps) {
  return (
    <div className={classes.screen}>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** Full width: owners and administrators. */
export function WideScreen({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

/** Blocks side by side where there is room: `<Columns><A/><B/></Columns>`. `ratio` is CSS, e.g. '2fr 1fr'. */
export function Columns({ children, ratio = '1fr 1fr' }: { children: ReactNode; ratio?: string }) {
  return (
    <div className={classes.columns} style={{ '--ratio': ratio } as React.CSSProperties}>
      {children}
    </div>
  );
}
