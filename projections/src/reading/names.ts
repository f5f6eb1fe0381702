/** Who is not in the vault any more is shown by what they were. */
export const DELETED = {
  customer: 'Deleted customer',
  business: 'Deleted business',
  employee: 'Deleted employee',
  admin: 'Deleted administrator',
} as const;

/** The platform's own hand. */
export const PLATFORM_NAME = 'Stampwell';

type Kind = keyof typeof DELETED;

/** A name as the vault has it; null for who was erased. */
export const nameOf = (kind: Kind, name: string | null): string => name ?? DELETED[kind];

/** The name of who caused an event. */
export function actorNameOf(kind: Kind | 'system', name: string | null): string {
  return kind === 'system' ? PLATFORM_NAME : nameOf(kind, name);
}
