import type { Poster } from '@stampwell/contracts';

/** What is on a poster. Sent to the drawing thread, so it is values alone. */
export interface PosterContent {
  poster: Poster;
  name: string;
  stamps: number;
  reward: string;
  /** In degrees. */
  hue: number;
  /** The large picture, as it is stored; null without a logo. */
  logo: Uint8Array | null;
  /** What the QR code holds. */
  link: string;
}

export interface DrawnPoster {
  pdf: Uint8Array;
  png: Uint8Array;
  /** Letters of the name and the reward that our typefaces lack. */
  leftOut: string[];
}
