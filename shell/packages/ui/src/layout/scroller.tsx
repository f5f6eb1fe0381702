import type { ReactNode } from 'react';
import classes from './scroller.module.css';

interface ScrollerProps {
  /** Accessible name. */
  label: string;
  /** Sets the maximum height and the frame. */
  className?: string | undefined;
  children: ReactNode;
}

/** A region that scrolls, also by keyboard; printed in full. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={`${classes.scroller} ${className ?? ''}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
