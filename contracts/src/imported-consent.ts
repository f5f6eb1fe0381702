/**
 * What an owner says of people on a list before any of them is written to. An import names the wording that was shown, so words here are
 * never changed: new ones get a new name.
 */
export const LIST_WORDINGS = {
  '2026-11':
    'They have agreed to get mail from my shop, and my list records it. Each of them gets one mail: that their card is here now, and how to get it.',
} as const;
export type ListWording = keyof typeof LIST_WORDINGS;

export const LIST_WORDING: ListWording = '2026-11';
