/** What a key may do, in the order in which an owner reads it. */
export const KEY_SCOPES = ['read_cards', 'give', 'redeem', 'names', 'exports', 'webhooks', 'ask'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Where a key that is for asking asks (decision 250). */
export const ASK_PATH = '/mcp';
/** [AK15] What an assistant reads may tell it to do something, so its key does neither of these. */
export const NOT_WITH_ASKING: readonly KeyScope[] = ['give', 'redeem'];

/** Keys of one business that work. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 40;
export const API_KEY_DAYS_MAX = 730;
/** After a rotation the secret before works so long beside the new one. */
export const API_KEY_ROTATION_DAYS = 7;
/** Calls of one key to one process. */
export const API_KEY_CALLS_PER_MINUTE = 300;
/** Calls from one network with a key that is none, to one process. */
export const WRONG_API_KEYS_PER_MINUTE = 60;

/** Days whose figures one call answers. */
export const API_DAYS_MAX = 366;

/** How a key begins: for secret scanners, and so that we know one where it does not belong. */
export const API_KEY_PREFIX = 'sw_live_';

/** A key's name as its actor, in stories and lists. */
export const keyActorName = (name: string): string => `Till key “${name}”`;
