import { memo, useId } from 'react';
import { impressionOf } from './ink.ts';
import classes from './stamp.module.css';

export interface StampProps {
  /** The shop's emoji, or its initial. */
  mark: string;
  /** What makes this impression its own: the slot's index. */
  seed: number;
  /** Pressed in just now: it lands with a bloom of ink. */
  isFresh?: boolean;
}

/** One inked impression, in the shop's colour. Decorative: whoever shows it says the number in words. */
export const Stamp = memo(function Stamp({ mark, seed, isFresh = false }: StampProps) {
  const id = useId();
  const { tilt, edge, gaps } = impressionOf(seed);
  return (
    <span className={classes.stamp} data-fresh={isFresh || undefined} aria-hidden="true">
      <svg viewBox="0 0 100 100" className={classes.ink} style={{ rotate: `${tilt}deg` }} focusable="false">
        <title>Stamp</title>
        <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">
          <path d={edge} fill="#fff" />
          {gaps.map(([x, y, r]) => (
            <circle key={`${x}`} cx={x.toFixed(1)} cy={y.toFixed(1)} r={r.toFixed(2)} fill="#000" />
          ))}
        </mask>
        <g mask={`url(#${id})`}>
          <circle cx="50" cy="50" r="50" className={classes.ground} />
          <circle cx="50" cy="50" r="43.4" className={classes.rim} />
          <circle cx="50" cy="50" r="36.5" className={classes.thread} />
        </g>
        <text
          x="50"
          y="51"
          className={classes.mark}
          data-letters={/^[\p{L}\p{N}]+$/u.test(mark) || undefined}
        >
          {mark}
        </text>
      </svg>
    </span>
  );
});
