import { TextInput } from '@stampwell/ui/forms';

interface MomentProps {
  className?: string | undefined;
  label: string;
  /** ISO 8601. */
  value: string | undefined;
  onChange: (time: string | undefined) => void;
}

/** A time to the minute, in the reader's time zone. */
export function Moment({ className, label, value, onChange }: MomentProps) {
  return (
    <TextInput
      {...(className ? { className } : {})}
      type="datetime-local"
      label={label}
      defaultValue={value ? localTime(value) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? new Date(currentTarget.value).toISOString() : undefined)
      }
    />
  );
}

/** The format of `datetime-local`, in the reader's time zone. */
function localTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime())
    ? ''
    : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
