import { useEffect, useState } from 'react';
import classes from './redeemed-modal.module.css';
import { clockOf, sinceWords } from './since-words.ts';

/** Several per second, so that no second is skipped. */
const TICK_MS = 250;

/** A running clock since first shown, which tells a live screen from a screenshot of a redemption. */
export function SinceThen() {
  const [start] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.clock} role="timer" aria-label="Redeemed">
      <strong className={classes.since}>{sinceWords(now - start)}</strong>
      <span className={classes.now}>{clockOf(now)}</span>
    </div>
  );
}
