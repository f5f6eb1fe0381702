import type { StoredEvent } from '@stampwell/contracts';
import type { Projector } from '../runtime/projector/projector.ts';

type Suspect = Pick<StoredEvent, 'id' | 'stream'>;

/** The same read model, but it cannot project what these say; until they say otherwise. */
export function poisonedBy(projector: Projector, isPoison: (event: Suspect) => boolean): Projector {
  return {
    ...projector,
    on: Object.fromEntries(
      Object.entries(projector.on).map(([type, handler]) => [
        type,
        (event: Parameters<NonNullable<typeof handler>>[0] & Suspect) => {
          if (isPoison(event)) throw new Error('Poison');
          return (handler as (event: unknown) => ReturnType<NonNullable<typeof handler>>)(event);
        },
      ]),
    ) as Projector['on'],
  };
}
