import { useEffect, useState } from 'react';
import { dateTimeLabel, relativeTime } from './relative-time.ts';

const TICK_MS = 30_000;

/** How long ago, kept current; the exact time is in its title. */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at ?? undefined} title={dateTimeLabel(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
