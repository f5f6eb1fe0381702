import { projectors } from '@stampwell/read-models';
import type { ProjectedEvent } from '@stampwell/runtime/projector/projector.ts';
import { poisonedBy } from '@stampwell/runtime/testing/poisoned.ts';
import { consumerGroups } from '../src/consumer-groups.ts';

/** All read models and their Kafka groups, with one read model poisoned in both. */
export function withPoisoned(name: string, isPoison: (event: ProjectedEvent) => boolean) {
  const all = projectors.map((each) => (each.name === name ? poisonedBy(each, isPoison) : each));
  const groups = consumerGroups.map((group) => ({
    ...group,
    projectors: all.filter((each) => group.projectors.some((own) => own.name === each.name)),
  }));
  return { projectors: all, groups };
}
