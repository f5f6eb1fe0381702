import type { Poster } from '@stampwell/contracts';

/** A poster's content. It is sent to the drawing process, so it has plain values alone. */
export interface PosterContent {
  poster: Poster;
  name: string;
  stamps: number;
  reward: string;
  /** The rewards before a full card's, in words; empty without any. */
  earlier: string;
  /** In degrees. */
  hue: number;
  /** The large picture, as it is stored; null without a logo. */
  logo: Uint8Array | null;
  /** The QR code's text. */
  link: string;
}

export interface DrawnPoster {
  pdf: Uint8Array;
  png: Uint8Array;
  /** Letters of the name and the reward that our typefaces lack. */
  leftOut: string[];
}
