import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { counted } from '@stampwell/ui';
import { NativeSelect } from '@stampwell/ui/forms';
import { useId, useState } from 'react';
import classes from './amount-select.module.css';
import { Choice } from './choice.tsx';

/** What most visits earn: one press each. */
const COMMON = [1, 2, 3];
const AMOUNTS = Array.from({ length: STAMP_AMOUNT.max }, (_, i) => ({
  value: String(i + 1),
  label: counted(i + 1, 'stamp'),
}));

interface AmountSelectProps {
  value: number;
  onChange: (amount: number) => void;
}

/** Chooses how many stamps, without giving them: buttons for the common amounts, all others behind 'More'. */
export function AmountSelect({ value, onChange }: AmountSelectProps) {
  const [isAll, setAll] = useState(false);
  const label = useId();
  if (isAll) {
    return (
      <NativeSelect
        label="Add Stamps"
        data={AMOUNTS}
        value={String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        autoFocus
      />
    );
  }
  return (
    <fieldset className={classes.amounts} aria-labelledby={label}>
      <span id={label} className={classes.label}>
        How many stamps?
      </span>
      <div className={classes.row}>
        {COMMON.map((amount) => (
          <Choice key={amount} isChosen={amount === value} onClick={() => onChange(amount)}>
            {amount}
          </Choice>
        ))}
        <Choice aria-label="More amounts" onClick={() => setAll(true)}>
          More
        </Choice>
      </div>
    </fieldset>
  );
}
