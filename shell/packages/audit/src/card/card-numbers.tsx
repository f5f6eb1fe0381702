import { counted, ProgressBar, StampGrid } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './card-numbers.module.css';

interface CardNumbersProps {
  stamps: number;
  required: number;
  mark: string;
  /** Whose card it is, where the page knows the shop's look. */
  shopId?: string;
  redeemed: number;
  /** Beside the number of stamps. */
  badge?: ReactNode;
  /** Below the numbers. */
  children?: ReactNode;
}

/** A card at one point in time. */
export function CardNumbers({ stamps, required, mark, shopId, redeemed, badge, children }: CardNumbersProps) {
  return (
    <div className={classes.card}>
      <StampGrid current={stamps} required={required} mark={mark} shopId={shopId} />
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
