import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { type CardTerms, surplusOf } from '@stampwell/contracts/programme.ts';
import { Button, counted } from '@stampwell/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './add-stamps.module.css';
import { AmountSelect } from './amount-select.tsx';

interface AddStampsProps {
  stamps: CardTerms & { current_stamps: number };
  onAdd: (amount: number) => void;
  isAdding: boolean;
  isDisabled: boolean;
  isSecondary: boolean;
  /** The next key is for it. */
  isNext?: boolean;
}

/** Warns before stamps beyond a full card would be lost. */
export function AddStamps({ stamps, onAdd, isAdding, isDisabled, isSecondary, isNext }: AddStampsProps) {
  const [amount, setAmount] = useState<number>(STAMP_AMOUNT.default);
  const over = surplusOf(stamps, stamps.current_stamps + amount);
  return (
    <>
      {over > 0 && (
        <p className={classes.over} role="status">
          <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
          {`The card holds ${stamps.stamps_required}. Redeeming resets it to 0: ${counted(over, 'stamp')} over would be lost.`}
        </p>
      )}
      <div className={classes.add}>
        <AmountSelect value={amount} onChange={setAmount} />
        <Button
          size="lg"
          variant={isSecondary ? 'default' : 'filled'}
          onClick={() => onAdd(amount)}
          loading={isAdding}
          disabled={isDisabled}
          data-next-key={isNext || undefined}
        >
          Add Stamps
        </Button>
      </div>
    </>
  );
}
