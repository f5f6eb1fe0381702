import { projectors } from '@stampwell/read-models';
import type { Projector } from '@stampwell/runtime/projector/projector.ts';

type GroupName = 'stampwell.read-models' | 'stampwell.analytics';

const groupOf = ({ pace }: Projector): GroupName =>
  pace === 'soon' ? 'stampwell.analytics' : 'stampwell.read-models';

/** The read models of each consumer group. Read models that need the whole log's order are in no group, and read the store. */
export const consumerGroups = [
  ...Map.groupBy(
    projectors.filter((each) => !each.needsWholeOrder),
    groupOf,
  ),
].map(([name, members]) => ({ name, projectors: members }));
