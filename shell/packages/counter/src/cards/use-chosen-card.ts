import { errorWords, notify } from '@stampwell/ui';
import { useRef, useState } from 'react';
import { tillCards } from './till-cards.ts';

/** Which of a shop's cards the page is about: at first the one that was used last on this device. */
export function useChosenCard() {
  const [programme, setProgramme] = useState(() => tillCards().programme);
  /** The one that is looked up. */
  const [choosing, setChoosing] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);

  function want(card: number | null): void {
    wanted.current = card;
    setChoosing(card);
  }

  /** Shows another once it is loaded. Of two taps the later counts. */
  async function choose(card: number, load: () => Promise<unknown>): Promise<void> {
    if (card === programme) return want(null);
    want(card);
    try {
      await load();
      if (wanted.current === card) setProgramme(card);
    } catch (error) {
      if (wanted.current === card) notify('error', errorWords(error, 'Failed to show the card'));
    } finally {
      if (wanted.current === card) want(null);
    }
  }

  return { programme, choosing, choose, isChoosing: () => wanted.current !== null };
}
