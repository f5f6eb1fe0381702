/**
 * The owner's statement about people on a list before mails go out. An import names the wording that was shown, so wordings never
 * change: a new one gets a new name.
 */
export const LIST_WORDINGS = {
  '2026-11':
    'They have agreed to get mail from my shop, and my list records it. Each of them gets one mail: that their card is here now, and how to get it.',
} as const;
export type ListWording = keyof typeof LIST_WORDINGS;

export const LIST_WORDING: ListWording = '2026-11';
