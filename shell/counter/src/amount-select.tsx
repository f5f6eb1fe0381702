import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { counted } from '@stampwell/ui';
import { NativeSelect } from '@stampwell/ui/forms';

const AMOUNTS = Array.from({ length: STAMP_AMOUNT.max }, (_, i) => ({
  value: String(i + 1),
  label: counted(i + 1, 'stamp'),
}));

interface AmountSelectProps {
  value: number;
  onChange: (amount: number) => void;
}

export function AmountSelect({ value, onChange }: AmountSelectProps) {
  return (
    <NativeSelect
      label="Add Stamps"
      data={AMOUNTS}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
