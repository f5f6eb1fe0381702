import { closingWords } from '../shop/closing.ts';

export interface ClosingNoteProps {
  closing: Parameters<typeof closingWords>[0];
  timeZone: string | undefined;
}

/** Loaded with a card that closes, since most do not. */
export function ClosingNote({ closing, timeZone }: ClosingNoteProps) {
  return closingWords(closing, timeZone);
}
