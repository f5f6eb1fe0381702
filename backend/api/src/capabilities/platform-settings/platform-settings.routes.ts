import { type adminSettings, updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { type Route, route } from '../../services/http/route.ts';
import { changeSettings } from './platform-settings.commands.ts';

/** If the read model takes longer, the reply's history lacks the change, which is in force nevertheless. */
const HISTORY_MS = 1_000;

export function platformSettingsRoutes({ settingsHistory, waitForPosition }: PlatformSettingsPorts): Route[] {
  return [
    route(updateAdminSettings, async ({ body, run }) => {
      const { states, position } = await run(changeSettings(body));
      await waitForPosition(position, HISTORY_MS);
      return { settings: states.settings, history: await settingsHistory() };
    }),
  ];
}

export interface PlatformSettingsPorts {
  /** From the read model. */
  settingsHistory(): Promise<ReplyOf<typeof adminSettings>['history']>;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}
