import type { EventActor } from '@stampwell/contracts';

/** The account that caused an event; the platform itself has none. */
export const accountOf = ({ kind, id }: EventActor): string | null => (kind === 'system' ? null : id);
