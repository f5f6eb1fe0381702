import { memo, useId } from 'react';
import { type Impression, impressionOf } from './ink.ts';
import classes from './stamp.module.css';

export interface StampProps {
  /** The shop's emoji, or its initial. */
  mark: string;
  /** What makes this impression its own: the slot's index. */
  seed: number;
  /** Too small for a mark to be read: a plain blot of ink with a tick. */
  isSmall?: boolean;
  /** It lands now, with a bloom of ink: 0 at once, 1 after that one, and so on. Left out, it was there before. */
  pressed?: number | undefined;
}

/** One inked impression, in the shop's colour. Decorative: whoever shows it says the number in words. */
export const Stamp = memo(function Stamp({ mark, seed, isSmall = false, pressed }: StampProps) {
  const impression = impressionOf(seed);
  return (
    <span
      className={classes.stamp}
      data-fresh={pressed !== undefined || undefined}
      style={pressed ? ({ '--order': pressed } as React.CSSProperties) : undefined}
      aria-hidden="true"
    >
      <svg
        viewBox="0 0 100 100"
        className={classes.ink}
        style={{ rotate: `${impression.tilt}deg` }}
        focusable="false"
      >
        <title>Stamp</title>
        {isSmall ? <Blot {...impression} /> : <Print {...impression} mark={mark} />}
      </svg>
    </span>
  );
});

function Print({ edge, gaps, mark }: Impression & { mark: string }) {
  const id = useId();
  return (
    <>
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
      <text x="50" y="51" className={classes.mark} data-letters={/^[\p{L}\p{N}]+$/u.test(mark) || undefined}>
        {mark}
      </text>
    </>
  );
}

function Blot({ edge }: Impression) {
  return (
    <>
      <path d={edge} className={classes.blot} />
      <path d="M29 52l15 14 27-31" className={classes.tick} />
    </>
  );
}
