import { useEffect, useState } from 'react';

/** Longer than the pause between the taps of a double tap, even a slow one. */
export const SHIELD_MS = 800;
const NOTHING_YET = Symbol('nothing yet');

/**
 * True for SHIELD_MS after `page` became another object or value, and after the first render: what spends ignores
 * presses until then, because they may be meant for what stood there before.
 */
export function useShield(page: unknown): boolean {
  const [settled, setSettled] = useState<unknown>(NOTHING_YET);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(page), SHIELD_MS);
    return () => clearTimeout(timer);
  }, [page]);
  return settled !== page;
}
