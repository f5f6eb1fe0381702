/** The kinds of push notices; each can be switched off. */
export const NOTICE_KINDS = ['stamp_added', 'reward_ready', 'answered'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The message to the service worker, encrypted for the browser. It has only the words to show. */
export interface PushedNotice {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** A newer notice of the same tag takes the place of the older one. */
  tag: string;
}
