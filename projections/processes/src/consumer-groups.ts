import { projectors } from '@stampwell/read-models';
import type { Projector } from '@stampwell/runtime/projector/projector.ts';

/** The names that Kafka knows the read side's consumer groups by. */
type GroupName = 'stampwell.read-models' | 'stampwell.analytics';

const groupOf = ({ pace }: Projector): GroupName =>
  pace === 'soon' ? 'stampwell.analytics' : 'stampwell.read-models';

/** Which read models follow the log together. What needs the order of the whole log is in none: it is fed from the store. */
export const consumerGroups = [
  ...Map.groupBy(
    projectors.filter((each) => !each.needsWholeOrder),
    groupOf,
  ),
].map(([name, members]) => ({ name, projectors: members }));
