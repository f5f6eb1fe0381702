/** What stands where a name stood that was erased. */
export const ERASED_NAMES = {
  customer: 'Deleted customer',
  business: 'Deleted business',
  employee: 'Deleted employee',
  admin: 'Deleted administrator',
} as const;

/** What stands where somebody's own text stood. */
export const ERASED_TEXT = '(deleted)';
/** The same for what a shop's reward was. */
export const ERASED_REWARD = 'a reward';

/** The platform's own name: that of the actor `system`. */
export const PLATFORM_NAME = 'Stampwell';

type Named = keyof typeof ERASED_NAMES;

/** A name as the vault has it, or what is left of it. @param name null for whoever was erased, or never was */
export const nameOrErased = (kind: Named, name: string | null | undefined): string =>
  name ?? ERASED_NAMES[kind];

/** The same for who caused an event, the platform itself included. */
export const actorNameOf = (kind: Named | 'system', name: string | null | undefined): string =>
  kind === 'system' ? PLATFORM_NAME : nameOrErased(kind, name);
