import { NumberInput } from '@stampwell/ui/forms';
import type { ComponentProps } from 'react';

type InputProps = Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange'>;

interface DailyCapInputProps extends InputProps {
  value?: number | null;
  onChange: (cap: number | null) => void;
}

/** Most stamps that the employee may give in a day; empty means no cap. */
export function DailyCapInput({ value, onChange, ...props }: DailyCapInputProps) {
  return (
    <NumberInput
      label="Daily stamp cap (optional)"
      description="The most stamps this employee can give in a day. Leave blank for no cap"
      min={1}
      max={100_000}
      allowDecimal={false}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      {...props}
    />
  );
}
