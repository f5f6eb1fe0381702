import type { StoredEvent } from '@stampwell/contracts';
import { consumerGroups } from '../consumer-groups.ts';
import { projectors } from '../index.ts';
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

/** All read models and the groups that Kafka feeds, one of them poisoned in both. */
export function withPoisoned(name: string, isPoison: (event: Suspect) => boolean) {
  const all = projectors.map((each) => (each.name === name ? poisonedBy(each, isPoison) : each));
  const groups = consumerGroups.map((group) => ({
    ...group,
    projectors: all.filter((each) => group.projectors.some((own) => own.name === each.name)),
  }));
  return { projectors: all, groups };
}
