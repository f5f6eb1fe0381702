import { memo, useId } from 'react';
import { type Impression, impressionOf, linesOf, outlinePath, type StampShape } from './ink.ts';
import classes from './stamp.module.css';

export interface StampProps {
  /** The shop's emoji or initial. */
  mark: string;
  /** The slot's index. */
  seed: number;
  /** The shop's; round if absent. */
  shape?: StampShape | undefined;
  /** In a strip: edge and mark only. */
  isSmall?: boolean;
  /** Position in the animation's order, from 0; undefined for stamps that were there before. */
  pressed?: number | undefined;
}

/** One impression in the shop's colour. Decorative: the caller says the number in words. */
export const Stamp = memo(function Stamp({
  mark,
  seed,
  shape = 'round',
  isSmall = false,
  pressed,
}: StampProps) {
  const impression = impressionOf(seed, shape);
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
        {isSmall ? (
          <Small {...impression} {...{ mark, shape }} />
        ) : (
          <Print {...impression} {...{ mark, shape }} />
        )}
      </svg>
    </span>
  );
});

type Drawn = Impression & { mark: string; shape: StampShape };

function Print({ edge, gaps, mark, shape }: Drawn) {
  const id = useId();
  const { rim, thread } = linesOf(shape);
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
        <path d={rim} className={classes.rim} />
        <path d={thread} className={classes.thread} />
      </g>
      <text x="50" y="51" className={classes.mark} data-letters={/^[\p{L}\p{N}]+$/u.test(mark) || undefined}>
        {mark}
      </text>
    </>
  );
}

function Small({ edge, mark, shape }: Drawn) {
  return (
    <>
      <path d={edge} className={classes.blot} />
      <path d={outlinePath(shape, 38)} className={classes.ground} />
      <text
        x="50"
        y="52"
        className={`${classes.mark} ${classes.large}`}
        data-letters={/^[\p{L}\p{N}]+$/u.test(mark) || undefined}
      >
        {mark}
      </text>
    </>
  );
}
