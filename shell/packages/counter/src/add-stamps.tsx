import { type DailyCap, noMoreToday } from '@stampwell/contracts/daily-cap.ts';
import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { type CardStamps, type CardTerms, cardView } from '@stampwell/contracts/programme.ts';
import { Button, counted } from '@stampwell/ui';
import { useState } from 'react';
import classes from './add-stamps.module.css';
import { AmountSelect } from './amount-select.tsx';
import { Warning } from './warning.tsx';

interface AddStampsProps {
  stamps: CardTerms & CardStamps;
  onAdd: (amount: number) => void;
  isAdding: boolean;
  isDisabled: boolean;
  /** Stamps left under the caller's daily cap. */
  dailyCap?: DailyCap | null | undefined;
  isSecondary: boolean;
  /** The next key is for it. */
  isNext?: boolean;
}

/** Says before the press that stamps beyond a full card would be lost, and that the caller's day is used up. */
export function AddStamps({ stamps, onAdd, dailyCap, ...act }: AddStampsProps) {
  const { isAdding, isDisabled, isSecondary, isNext } = act;
  const [amount, setAmount] = useState<number>(STAMP_AMOUNT.default);
  const used = dailyCap && noMoreToday(dailyCap, amount);
  const { size, ready } = cardView({ ...stamps, current_stamps: stamps.current_stamps + amount }, stamps);
  const over = ready.at(-1)?.surplus ?? 0;
  return (
    <>
      {used && <Warning>{used}</Warning>}
      {over > 0 && !used && (
        <Warning>
          {`The card holds ${size}. Redeeming resets it to 0: ${counted(over, 'stamp')} over would be lost.`}
        </Warning>
      )}
      <div className={classes.add}>
        <AmountSelect value={amount} onChange={setAmount} />
        <Button
          size="lg"
          variant={isSecondary ? 'default' : 'filled'}
          onClick={() => onAdd(amount)}
          loading={isAdding}
          disabled={isDisabled || Boolean(used)}
          data-next-key={isNext || undefined}
        >
          Add Stamps
        </Button>
      </div>
    </>
  );
}
