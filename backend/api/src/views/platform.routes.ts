import * as admin from '@stampwell/contracts/http/admin.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import {
  readAdminSettings,
  readPlatformSettings,
  readSettingsHistory,
} from '@stampwell/read-models/settings-history/settings-history.queries.ts';
import { type Route, route } from '../services/http/route.ts';

/** The platform's settings: all of them for administrators, the public ones for everyone. */
export function platformRoutes({ views }: { views: Views }): Route[] {
  return [
    route(admin.adminSettings, () => readAdminSettings(views)),

    route(platformNotice, async () => {
      const { announcement, offer_six_month, trial_days, places_included } = await readPlatformSettings(
        views.db,
      );
      return { announcement, offer_six_month, trial_days, ...(places_included > 1 && { places_included }) };
    }),
  ];
}

/** The history of changes, which the change itself also returns. */
export const settingsHistoryOf = (views: Views) => () => readSettingsHistory(views);
