import type { JoinOrigin, LinkPlace } from '@stampwell/contracts/join.ts';
import type { Poster } from '@stampwell/contracts/posters.ts';

export const POSTER_WORDS: Record<Poster, { title: string; use: string }> = {
  a4: { title: 'Poster', use: 'A4. For the window or the wall.' },
  a5: { title: 'Small poster', use: 'A5. For the counter or the door.' },
  tent: { title: 'Table tent', use: 'Folded twice, it stands on a table and shows on both sides.' },
  sticker: { title: 'Sticker', use: '8 × 8 cm. For the till, cups and bags.' },
  strip: { title: 'Receipt strip', use: 'Black on white, 80 mm wide. For a receipt printer.' },
};

export const LINK_PLACE_NAMES: Record<LinkPlace, string> = {
  web: 'Your website',
  instagram: 'Instagram',
  google: 'Google',
};

const OTHER_ORIGINS = { nfc: 'Sticker to tap', link: 'Your link, elsewhere', ...LINK_PLACE_NAMES };

/** Where a customer came from, in figures. */
export const originName = (origin: JoinOrigin): string =>
  origin in OTHER_ORIGINS
    ? OTHER_ORIGINS[origin as keyof typeof OTHER_ORIGINS]
    : POSTER_WORDS[origin as Poster].title;
