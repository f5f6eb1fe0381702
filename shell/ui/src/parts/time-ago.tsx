import { useEffect, useState } from 'react';
import { dateTimeLabel, relativeTime } from './relative-time.ts';

const TICK_MS = 30_000;

interface RelativeTimeProps {
  at: string | null | undefined;
  /** It goes on with a sentence: 'set up just now'. */
  isWithin?: boolean;
}

/** How long ago, kept current; the exact time is in its title. */
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

/** The labels that are words begin small there; a date stays as its language writes it. */
const within = (label: string): string =>
  label.replace(/^(Just now|Yesterday|Unknown time|Invalid date)$/, (words) => words.toLowerCase());
