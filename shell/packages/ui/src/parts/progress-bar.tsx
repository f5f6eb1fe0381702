import classes from './progress-bar.module.css';

interface ProgressBarProps {
  value: number;
  max: number;
  /** Accessible name. */
  label: string;
  /** `value of max` by default. */
  valueText?: string;
}

/** In the shop's colour inside a shop's panel, otherwise stamp red. */
export function ProgressBar({ value, max, label, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText ?? `${value} of ${max}`}
    >
      <div className={classes.bar} style={{ scale: `${share} 1` }} />
    </div>
  );
}
