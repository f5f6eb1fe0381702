import { counted, ProgressBar, StampGrid } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './card-numbers.module.css';

interface CardNumbersProps {
  stamps: number;
  required: number;
  /** What the shop's stamps show. */
  mark: string;
  redeemed: number;
  /** Beside how many stamps there are. */
  badge?: ReactNode;
  /** Below them. */
  children?: ReactNode;
}

/** A card as it stood at some moment. */
export function CardNumbers({ stamps, required, mark, redeemed, badge, children }: CardNumbersProps) {
  return (
    <div className={classes.card}>
      <StampGrid current={stamps} required={required} mark={mark} />
      <div className={classes.numbers}>
        <strong>{`${stamps} / ${required} stamps`}</strong>
        {badge}
        <span className={classes.quiet}>{counted(redeemed, 'reward')} redeemed</span>
      </div>
      <ProgressBar value={stamps} max={required} label="Stamps" />
      {children}
    </div>
  );
}
