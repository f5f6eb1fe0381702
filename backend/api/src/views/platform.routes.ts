import * as admin from '@stampwell/contracts/http/admin.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import {
  readAdminSettings,
  readPlatformSettings,
  readSettingsHistory,
} from '@stampwell/projections/settings-history/settings-history.queries.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/route.ts';

/** The platform's settings: all of them for administrators, what concerns everybody for everybody. */
export function platformRoutes({ pool }: { pool: Pool }): Route[] {
  return [
    route(admin.adminSettings, () => readAdminSettings(pool)),

    route(platformNotice, async () => {
      const { announcement, offer_six_month } = await readPlatformSettings(pool);
      return { announcement, offer_six_month };
    }),
  ];
}

/** Who changed what when, for what the change itself answers. */
export const settingsHistoryOf = (pool: Pool) => () => readSettingsHistory(pool);
