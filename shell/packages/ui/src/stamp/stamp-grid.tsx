import { useEffect, useState } from 'react';
import { useShopColours, useShopShape } from '../shop-hues.tsx';
import { balancedRows } from './balanced-rows.ts';
import type { StampShape } from './ink.ts';
import { Stamp } from './stamp.tsx';
import classes from './stamp-grid.module.css';

/** Maximum slots per row. */
const MAX_PER_ROW = { grid: 5, strip: 10 };

export interface StampGridProps {
  current: number;
  required: number;
  /** The shop's emoji or initial. */
  mark: string;
  /** Whose card it is: its colours and shape (`ShopHues`). */
  shopId?: string | undefined;
  /** A choice of the shop that is not saved yet, or not known to `ShopHues`. */
  shape?: StampShape | undefined;
  /** Rewards before the card is full, in the slots whose stamps they take. */
  steps?: readonly { stamps: number; emoji: string }[] | undefined;
  /** Small slots, ten in a row, for lists. */
  isStrip?: boolean;
}

/** The card: inked slots, a star for the next one, debossed rings for the rest. New stamps are animated. */
export function StampGrid({ current, required, mark, steps, isStrip = false, ...shop }: StampGridProps) {
  const stepAt = (index: number) => steps?.find(({ stamps }) => stamps === index + 1)?.emoji;
  const colours = useShopColours(shop.shopId ?? '');
  const known = useShopShape(shop.shopId ?? '');
  const shape = shop.shape ?? known;
  const filled = Math.min(current, required);
  const freshFrom = useFreshFrom(filled);
  const rows = balancedRows(required, isStrip ? MAX_PER_ROW.strip : MAX_PER_ROW.grid);
  let slot = 0;
  return (
    <div
      className={classes.grid}
      data-strip={isStrip || undefined}
      role="img"
      aria-label={`${current} of ${required} stamps`}
      style={{ ...(shop.shopId && colours), '--columns': rows[0] } as React.CSSProperties}
    >
      {rows.map((length, row) => (
        // Rows and slots never move, so the index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className={classes.row} key={row}>
          {Array.from({ length }, () => {
            const index = slot++;
            return (
              <span className={classes.slot} key={index}>
                {index < filled ? (
                  <Stamp
                    mark={stepAt(index) ?? mark}
                    shape={shape}
                    seed={index}
                    isSmall={isStrip}
                    pressed={pressed(index, freshFrom)}
                  />
                ) : (
                  <span className={classes.ring}>
                    {stepAt(index) ? <Goal emoji={stepAt(index)} /> : index === filled && <Star />}
                  </span>
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Order of a new stamp's animation. */
const pressed = (index: number, freshFrom: number): number | undefined =>
  index < freshFrom ? undefined : index - freshFrom;

const Goal = ({ emoji }: { emoji: string | undefined }) => (
  <span className={classes.goal} aria-hidden="true">
    {emoji}
  </span>
);

function Star() {
  return (
    <svg viewBox="0 0 24 24" className={classes.star} aria-hidden="true" focusable="false">
      <title>Next stamp</title>
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
    </svg>
  );
}

const NONE = Number.POSITIVE_INFINITY;

/** First slot filled while the card was on screen; vibrates briefly when stamps arrive. */
function useFreshFrom(filled: number): number {
  const [seen, setSeen] = useState({ filled, freshFrom: NONE });
  // During render: an effect would show the stamp for a frame before its animation.
  if (filled !== seen.filled) setSeen({ filled, freshFrom: filled > seen.filled ? seen.filled : NONE });
  const { freshFrom } = seen;
  useEffect(() => {
    if (freshFrom === NONE || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    navigator.vibrate?.(18);
  }, [freshFrom]);
  return freshFrom;
}
