import { useEffect, useState } from 'react';
import { dateTimeLabel, relativeTime } from './relative-time.ts';

const TICK_MS = 30_000;

interface RelativeTimeProps {
  at: string | null | undefined;
  /** Used within a sentence: 'set up just now'. */
  isWithin?: boolean;
}

/** Time since, kept current; the title has the exact time. */
export function RelativeTime({ at, isWithin = false }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at ?? undefined} title={dateTimeLabel(at)}>
      {isWithin ? within(relativeTime(at, now)) : relativeTime(at, now)}
    </time>
  );
}

/** Lower-cases word labels within a sentence; dates keep their form. */
const within = (label: string): string =>
  label.replace(/^(Just now|Yesterday|Unknown time|Invalid date)$/, (words) => words.toLowerCase());
