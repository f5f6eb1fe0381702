import type { EventActor } from '@stampwell/contracts';

/** The id of the account that caused an event; null for the platform itself. */
export const accountOf = ({ kind, id }: EventActor): string | null => (kind === 'system' ? null : id);
