/** Prints that a shop can make; also the source named by a poster's QR code. */
export const POSTERS = ['a4', 'a5', 'tent', 'sticker', 'strip'] as const;
export type Poster = (typeof POSTERS)[number];

interface Sheet {
  /** After cutting, in millimetres. */
  width: number;
  height: number;
  /** Colour beyond the cut, so that an inexact one leaves no white edge. */
  bleed: number;
}

export const SHEETS: Record<Poster, Sheet> = {
  a4: { width: 210, height: 297, bleed: 3 },
  a5: { width: 148, height: 210, bleed: 3 },
  /** Two faces and a foot, folded twice. */
  tent: { width: 105, height: 297, bleed: 3 },
  sticker: { width: 80, height: 80, bleed: 3 },
  /** For a receipt printer, which prints black on white and to the edge. */
  strip: { width: 80, height: 150, bleed: 0 },
};
