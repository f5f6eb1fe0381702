import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { type Route, route } from '../http/route.ts';
import { changeSettings } from './platform-settings.commands.ts';
import type { PlatformSettingsPorts } from './ports.ts';

/** After that a change is missing from the history until the next look; it holds all the same. */
const HISTORY_MS = 1_000;

/** The platform's defaults. */
export function platformSettingsRoutes({ settingsHistory, waitForPosition }: PlatformSettingsPorts): Route[] {
  return [
    route(updateAdminSettings, async ({ body, run }) => {
      const { states, position } = await run(changeSettings(body));
      await waitForPosition(position, HISTORY_MS);
      return { settings: states.settings, history: await settingsHistory() };
    }),
  ];
}
