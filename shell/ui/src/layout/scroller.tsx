import type { ReactNode } from 'react';
import classes from './scroller.module.css';

interface ScrollerProps {
  /** What scrolls, for those who don't see it. */
  label: string;
  /** Says how high it may grow, and what is around it. */
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the page that scrolls by itself, with keys too; on paper it is as large as what it holds. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={`${classes.scroller} ${className ?? ''}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
