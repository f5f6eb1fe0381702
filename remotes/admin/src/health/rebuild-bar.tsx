import { counted, ProgressBar } from '@stampwell/ui';
import { duration } from '../parts/duration.ts';
import classes from './rebuild-bar.module.css';
import { rateOf, timeLeft, type WatchedRebuild } from './rebuild-progress.ts';

interface RebuildBarProps {
  /** Progress received live. */
  watched: WatchedRebuild | undefined;
  /** Progress from the list, for a rebuild already running when the page opened. */
  listed: { done: number; total: number } | null;
}

/** Progress, rate and time left. */
export function RebuildBar({ watched, listed }: RebuildBarProps) {
  const live = watched?.state === 'running' ? watched : undefined;
  const { done, total } = live ?? listed ?? { done: 0, total: 0 };
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  const rate = live ? rateOf(live) : null;
  const left = live ? timeLeft(live) : null;
  return (
    <span className={classes.bar}>
      <ProgressBar value={done} max={total} label="Rebuilt" valueText={`${percent}%`} />
      <span className={classes.words}>
        {percent}%{rate !== null && ` · ${counted(Math.round(rate), 'event')}/s`}
        {left !== null && ` · ${duration(left)} left`}
      </span>
    </span>
  );
}
