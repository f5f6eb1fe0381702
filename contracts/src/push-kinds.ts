/** The kinds of push notifications; each can be switched off. */
export const PUSH_KINDS = [
  'stamp_added',
  'reward_ready',
  'answered',
  'reopened',
  'stamps_lapse',
  'card_closes',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The message to the service worker, encrypted for the browser. It has only the words to show. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** A newer one of the same tag takes the place of the older one. */
  tag: string;
}
