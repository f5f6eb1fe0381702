import { useEffect, useState } from 'react';

/** Longer than the pause in a slow double tap. */
export const SHIELD_MS = 800;
const NOTHING_YET = Symbol('nothing yet');

/**
 * True for SHIELD_MS after the first render and after each change of `page`. Buttons that cost something ignore presses meanwhile,
 * because they may be meant for what was there before.
 */
export function useShield(page: unknown): boolean {
  const [settled, setSettled] = useState<unknown>(NOTHING_YET);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(page), SHIELD_MS);
    return () => clearTimeout(timer);
  }, [page]);
  return settled !== page;
}
