/** Replaces an erased name. */
export const ERASED_NAMES = {
  customer: 'Deleted customer',
  business: 'Deleted business',
  employee: 'Deleted employee',
  admin: 'Deleted administrator',
  key: 'A till key',
} as const;

/** Replaces an erased person's text. */
export const ERASED_TEXT = '(deleted)';
/** Replaces an erased shop's reward. */
export const ERASED_REWARD = 'a reward';

/** The name of the actor `system`. */
export const PLATFORM_NAME = 'Stampwell';

type Named = keyof typeof ERASED_NAMES;

/** Shown to others instead of the name of a shop whose registration has none yet. */
export const UNNAMED_SHOP = 'A shop without a name yet';

/** The name from the vault, or its replacement. @param name null for erased and unknown people */
export const nameOrErased = (kind: Named, name: string | null | undefined): string =>
  name === '' && kind === 'business' ? UNNAMED_SHOP : (name ?? ERASED_NAMES[kind]);

/** The same for an event's actor, the platform included. */
export const actorNameOf = (kind: Named | 'system', name: string | null | undefined): string =>
  kind === 'system' ? PLATFORM_NAME : nameOrErased(kind, name);
