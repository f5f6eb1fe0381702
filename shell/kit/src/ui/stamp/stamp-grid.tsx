import { useEffect, useRef, useState } from 'react';
import { balancedRows } from './balanced-rows.ts';
import { Stamp } from './stamp.tsx';
import classes from './stamp-grid.module.css';

export interface StampGridProps {
  current: number;
  required: number;
  /** The shop's emoji, or its initial. */
  mark: string;
  /** Smaller slots, for a card in a list. */
  isCompact?: boolean;
}

/** The card itself: inked slots, a star for the next one, debossed rings for the rest. New stamps press themselves in. */
export function StampGrid({ current, required, mark, isCompact = false }: StampGridProps) {
  const filled = Math.min(current, required);
  const freshFrom = useFreshFrom(filled);
  const rows = balancedRows(required);
  let slot = 0;
  return (
    <div
      className={classes.grid}
      data-compact={isCompact || undefined}
      role="img"
      aria-label={`${current} of ${required} stamps`}
      style={{ '--columns': rows[0] } as React.CSSProperties}
    >
      {rows.map((length, row) => (
        // Rows and slots never move: their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className={classes.row} key={row}>
          {Array.from({ length }, () => {
            const index = slot++;
            return (
              <Slot key={index} index={index} filled={filled} mark={mark} isFresh={index >= freshFrom} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Slot({
  index,
  filled,
  mark,
  isFresh,
}: {
  index: number;
  filled: number;
  mark: string;
  isFresh: boolean;
}) {
  if (index < filled) {
    return (
      <span className={classes.slot}>
        <Stamp mark={mark} seed={index} isFresh={isFresh} />
      </span>
    );
  }
  return (
    <span className={classes.slot}>
      <span className={classes.ring}>{index === filled && <Star />}</span>
    </span>
  );
}

function Star() {
  return (
    <svg viewBox="0 0 24 24" className={classes.star} aria-hidden="true" focusable="false">
      <title>Next stamp</title>
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
    </svg>
  );
}

/** From which slot on the stamps arrived while the card was on the screen; with them, a tick of vibration. */
function useFreshFrom(filled: number): number {
  const before = useRef(filled);
  const [freshFrom, setFreshFrom] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (filled > before.current) {
      setFreshFrom(before.current);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(18);
    }
    before.current = filled;
  }, [filled]);
  return freshFrom;
}
