import { impressionOf } from '@stampwell/ui/static';
import { type ComponentType, useId } from 'react';
import classes from './ink-stamp.module.css';

export type Mark = ComponentType<{ x: number; y: number; size: number; stroke: number }>;

interface InkStampProps {
  mark: Mark;
  /** Determines the impression. */
  seed: number;
  /** Position in the animation's order when the page opens, from 0. */
  order?: number;
}

/** A stamp's impression with a line drawing, in the card's colour. */
export function InkStamp({ mark: Icon, seed, order }: InkStampProps) {
  const id = useId();
  const { tilt, edge, gaps } = impressionOf(seed);
  return (
    <svg
      viewBox="0 0 100 100"
      className={classes.stamp}
      data-fresh={order !== undefined || undefined}
      style={{ '--tilt': `${tilt}deg`, '--order': order } as React.CSSProperties}
      aria-hidden="true"
    >
      <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">
        <path d={edge} fill="#fff" />
        {gaps.slice(0, 11).map(([x, y, r]) => (
          <circle key={`${x}`} cx={x.toFixed(0)} cy={y.toFixed(0)} r={r.toFixed(1)} fill="#000" />
        ))}
      </mask>
      <g mask={`url(#${id})`}>
        <circle cx="50" cy="50" r="50" className={classes.ground} />
        <circle cx="50" cy="50" r="43.4" className={classes.rim} />
        <circle cx="50" cy="50" r="36.5" className={classes.thread} />
      </g>
      <Icon x={29} y={29} size={42} stroke={2} />
    </svg>
  );
}

/** The product's postmark: name and description around its initial. */
export function Postmark() {
  const id = useId();
  return (
    <svg viewBox="0 0 200 200" className={classes.postmark} aria-hidden="true">
      <path id={id} d="M100 100m-68 0a68 68 0 1 1 136 0a68 68 0 1 1 -136 0" fill="none" />
      <circle cx="100" cy="100" r="94" className={classes.outer} />
      <circle cx="100" cy="100" r="53" className={classes.inner} />
      <text className={classes.legend}>
        <textPath href={`#${id}`} textLength="424">
          STAMPWELL · DIGITAL LOYALTY PROGRAM ·
        </textPath>
      </text>
      <path
        d="M119 84c-3-8-10-12-19-12-11 0-19 6-19 15 0 20 40 9 40 28 0 9-9 15-20 15-10 0-18-5-21-13"
        className={classes.letter}
      />
    </svg>
  );
}

/** A coffee ring. */
export function CoffeeRing() {
  const { edge } = impressionOf(77);
  const inner = impressionOf(12).edge;
  return (
    <svg viewBox="0 0 100 100" className={classes.ring} aria-hidden="true">
      <path d={edge} strokeWidth="2.6" strokeDasharray="150 9 60 4 70 30" />
      <path d={inner} strokeWidth="0.7" transform="translate(3 3) scale(.94)" strokeDasharray="90 40 60 12" />
    </svg>
  );
}
