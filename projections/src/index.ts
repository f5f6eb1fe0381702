import { activityFeed } from './activity-feed/activity-feed.projector.ts';
import { businessAnalytics } from './business-analytics/business-analytics.projector.ts';
import { businessDashboard } from './business-dashboard/business-dashboard.projector.ts';
import { businessDirectory } from './business-directory/business-directory.projector.ts';
import { customerCards } from './customer-cards/customer-cards.projector.ts';
import { customerDirectory } from './customer-directory/customer-directory.projector.ts';
import { employeeList } from './employee-list/employee-list.projector.ts';
import { platformAnalytics } from './platform-analytics/platform-analytics.projector.ts';
import type { Projector } from './runtime/projector/projector.ts';
import { settingsHistory } from './settings-history/settings-history.projector.ts';
import { subscriptionStatus } from './subscription-status/subscription-status.projector.ts';

/** Every read model of the product. */
export const projectors: Projector[] = [
  customerCards,
  businessDirectory,
  businessDashboard,
  businessAnalytics,
  employeeList,
  subscriptionStatus,
  customerDirectory,
  platformAnalytics,
  activityFeed,
  settingsHistory,
];

export { type ProjectionOptions, type Projections, startProjections } from './runtime/main.ts';
export {
  createPositionWaiter,
  type PositionWaiter,
  type ProjectionState,
  projectionStates,
  reachedPosition,
} from './runtime/positions.ts';
export type { Projector } from './runtime/projector/projector.ts';
export { requestProjection } from './runtime/requests.ts';
