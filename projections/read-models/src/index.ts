import type { Projector } from '@stampwell/runtime';
import { activityFeed } from './activity-feed/activity-feed.projector.ts';
import { businessAnalytics } from './business-analytics/business-analytics.projector.ts';
import { businessDashboard } from './business-dashboard/business-dashboard.projector.ts';
import { businessDirectory } from './business-directory/business-directory.projector.ts';
import { cardStory } from './card-story/card-story.projector.ts';
import { customerCards } from './customer-cards/customer-cards.projector.ts';
import { customerDirectory } from './customer-directory/customer-directory.projector.ts';
import { employeeList } from './employee-list/employee-list.projector.ts';
import { joinsOfGuests } from './joins/joins.projector.ts';
import { platformAnalytics } from './platform-analytics/platform-analytics.projector.ts';
import { settingsHistory } from './settings-history/settings-history.projector.ts';
import { subscriptionStatus } from './subscription-status/subscription-status.projector.ts';
import { unusual } from './unusual/unusual.projector.ts';
import { visits } from './visits/visits.projector.ts';

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
  cardStory,
  unusual,
  visits,
  joinsOfGuests,
];
